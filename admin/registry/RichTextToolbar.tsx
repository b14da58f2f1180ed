import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import styles from './rich_text.module.css'

type Chain = ReturnType<Editor['chain']>
type Tool = { label: string; active?: boolean; disabled?: boolean; run: (chain: Chain) => Chain }

/** The title of the page is the heading of level 1. */
const HEADING = 2
const SUBHEADING = 3

const LINK = /^(?:\/(?!\/)|https?:\/\/|mailto:|tel:)/i

/** Buttons above the text; those for tables and pictures appear while one is selected. */
export function Toolbar({ editor, onPictures }: { editor: Editor; onPictures: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState(false)
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: HEADING }),
      h3: now.isActive('heading', { level: SUBHEADING }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      href: String(now.getAttributes('link').href ?? ''),
      table: now.isActive('table'),
      image: now.isActive('image'),
      alt: String(now.getAttributes('image').alt ?? ''),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const button = ({ label, active, disabled, run }: Tool) => (
    <button
      key={label}
      type="button"
      aria-pressed={active}
      disabled={disabled}
      className={active ? styles.active : undefined}
      onClick={() => run(editor.chain().focus()).run()}
    >
      {label}
    </button>
  )
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="格式">
      {[
        { label: '标题', active: at.h2, run: (chain: Chain) => chain.toggleHeading({ level: HEADING }) },
        { label: '小标题', active: at.h3, run: (chain: Chain) => chain.toggleHeading({ level: SUBHEADING }) },
        { label: '加粗', active: at.bold, run: (chain: Chain) => chain.toggleBold() },
        { label: '斜体', active: at.italic, run: (chain: Chain) => chain.toggleItalic() },
        { label: '下划线', active: at.underline, run: (chain: Chain) => chain.toggleUnderline() },
        { label: '删除线', active: at.strike, run: (chain: Chain) => chain.toggleStrike() },
        { label: '列表', active: at.bullets, run: (chain: Chain) => chain.toggleBulletList() },
        { label: '编号', active: at.numbers, run: (chain: Chain) => chain.toggleOrderedList() },
        { label: '引用', active: at.quote, run: (chain: Chain) => chain.toggleBlockquote() },
        { label: '分隔线', run: (chain: Chain) => chain.setHorizontalRule() },
      ].map(button)}
      <button
        type="button"
        aria-pressed={at.link}
        className={at.link ? styles.active : undefined}
        onClick={() => setLinking(true)}
      >
        链接
      </button>
      <button type="button" onClick={() => picker.current?.click()}>
        图片
      </button>
      {[
        {
          label: '表格',
          disabled: at.table,
          run: (chain: Chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
        },
        { label: '清除格式', run: (chain: Chain) => chain.clearNodes().unsetAllMarks() },
        { label: '撤销', disabled: !at.undo, run: (chain: Chain) => chain.undo() },
        { label: '重做', disabled: !at.redo, run: (chain: Chain) => chain.redo() },
      ].map(button)}
      {at.table && (
        <span className={styles.group} role="group" aria-label="表格">
          {[
            { label: '加行', run: (chain: Chain) => chain.addRowAfter() },
            { label: '加列', run: (chain: Chain) => chain.addColumnAfter() },
            { label: '删行', run: (chain: Chain) => chain.deleteRow() },
            { label: '删列', run: (chain: Chain) => chain.deleteColumn() },
            { label: '合并或拆分', run: (chain: Chain) => chain.mergeOrSplit() },
            { label: '表头', run: (chain: Chain) => chain.toggleHeaderRow() },
            { label: '删除表格', run: (chain: Chain) => chain.deleteTable() },
          ].map(button)}
        </span>
      )}
      {at.image && (
        <label className={styles.group}>
          图片说明
          <input
            value={at.alt}
            maxLength={100}
            onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
          />
        </label>
      )}
      {linking && <LinkField editor={editor} href={at.href} onClose={() => setLinking(false)} />}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label="插入图片"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** Address of the link on the selected text; an empty address removes the link. */
function LinkField({ editor, href, onClose }: { editor: Editor; href: string; onClose: () => void }) {
  const [address, setAddress] = useState(href)
  const wrong = address !== '' && !LINK.test(address)
  function apply() {
    if (wrong) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && href === '')
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else chain.setLink({ href: address }).run()
    onClose()
  }
  return (
    <span className={styles.group}>
      <input
        aria-label="链接地址"
        placeholder="/shop 或 https://"
        value={address}
        autoFocus
        aria-invalid={wrong}
        onChange={(event) => setAddress(event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <button type="button" onClick={apply} disabled={wrong}>
        确定
      </button>
      <button type="button" onClick={onClose}>
        取消
      </button>
      {wrong && <span className="text-up">请输入站内地址或 https:// 网址</span>}
    </span>
  )
}
