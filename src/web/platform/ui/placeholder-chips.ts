import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'

const MARK = /\{\{[^{}]*\}\}/g

/** `{{…}}` stands out from the text around it; it stays plain text, typed or inserted (MSG-11). */
export const Placeholders = Extension.create({
  name: 'placeholders',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const chips: Decoration[] = []
          doc.descendants((node, at) => {
            for (const { index, 0: text } of (node.text ?? '').matchAll(MARK))
              chips.push(Decoration.inline(at + index, at + index + text.length, { class: 'placeholder' }))
          })
          return DecorationSet.create(doc, chips)
        },
      },
    }),
  ],
})
