import { Trans, useLingui } from '@lingui/react/macro'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useState } from 'react'
import { Count } from '../display/money.tsx'
import { Placeholders } from '../placeholder-chips.ts'
import styles from './rich-text-editor.module.css'
import type { Insertion } from './rich-text-input.tsx'

interface EditorProps {
  readonly label_id: string
  readonly html: string
  readonly onChange: (html: string) => void
  readonly limit: number
  readonly is_wrong: boolean
  readonly insertions: readonly Insertion[]
}

const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// TXT-4 names the tags that survive the server
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: { openOnClick: false, protocols: ['https', 'http', 'mailto', 'tel'] },
  }),
  Placeholders,
]

export function Editor({ label_id, html, onChange, limit, is_wrong, insertions }: EditorProps) {
  const { t } = useLingui()
  const [length, setLength] = useState(html.length)
  const editor = useEditor({
    extensions,
    content: html,
    injectNonce: styleNonce(),
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': label_id,
        ...(is_wrong ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = changed.isEmpty ? '' : changed.getHTML()
      setLength(next.length)
      onChange(next)
    },
  })
  const labels = {
    boldControlLabel: t`Bold`,
    italicControlLabel: t`Italic`,
    underlineControlLabel: t`Underline`,
    strikeControlLabel: t`Strike through`,
    h2ControlLabel: t`Heading`,
    h3ControlLabel: t`Smaller heading`,
    bulletListControlLabel: t`List`,
    orderedListControlLabel: t`Numbered list`,
    blockquoteControlLabel: t`Quote`,
    linkControlLabel: t`Link`,
    unlinkControlLabel: t`Remove link`,
    linkEditorInputLabel: t`Address of the link`,
    linkEditorInputPlaceholder: 'https://example.org',
    linkEditorExternalLink: t`Open in a new tab`,
    linkEditorInternalLink: t`Open in the same tab`,
    linkEditorSave: t`Save`,
  }
  return (
    <div className={styles.frame} data-wrong={is_wrong || undefined}>
      <RichTextEditor
        editor={editor}
        labels={labels}
        variant="subtle"
        classNames={{ root: styles.root, toolbar: styles.bar, content: styles.content }}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          {insertions.length > 0 && (
            <div className={styles.insertions}>
              <span aria-hidden="true">
                <Trans>Insert</Trans>
              </span>
              {insertions.map(({ text, label }) => (
                <button
                  key={text}
                  type="button"
                  aria-label={t`Insert: ${label}`}
                  // the caret stays where it is
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => editor?.chain().focus().insertContent(text).run()}
                >
                  {label}
                </button>
              ))}
            </div>
          )}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <p className={styles.count} data-over={length > limit || undefined}>
        <Count value={length} /> / <Count value={limit} />
      </p>
    </div>
  )
}
