import { defineFilePurposes, PAPERS, PICTURES } from '#app/system/files/define_file_purposes'

/** What a field of the back office that names no purpose takes. */
export const SystemFile = defineFilePurposes({
  attachment: { label: '附件', types: [...PAPERS, 'xlsx'], megabytes: 20, uploadedBy: 'anybody' },
  image: { label: '图片', types: PICTURES, megabytes: 5, public: true, uploadedBy: 'operators' },
})
