import { defineFilePurposes, PAPERS, PICTURES } from '#app/system/files/define_file_purposes'

/** The default purpose of file fields in the back office. */
export const SystemFile = defineFilePurposes({
  attachment: { label: '附件', types: [...PAPERS, 'xlsx'], megabytes: 20, uploadedBy: 'anybody' },
  image: { label: '图片', types: PICTURES, megabytes: 5, public: true, uploadedBy: 'operators' },
})
