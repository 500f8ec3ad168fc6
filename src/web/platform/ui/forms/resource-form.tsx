import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Modal } from '@mantine/core'
import type { FormEvent, ReactNode, RefObject } from 'react'
import styles from './resource-form.module.css'
import { askToDiscard, mayDiscardAll } from './unsaved.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** What a form's frame needs of `useResourceForm`. */
export interface FormFrame {
  readonly element: RefObject<HTMLFormElement | null>
  readonly submit: () => Promise<unknown>
  readonly is_saving: boolean
  readonly is_dirty: boolean
  readonly release: () => void
}

/** A form that says whether it was saved, for the bar that saves several (BO-34). */
export interface SavedFrame extends FormFrame {
  readonly submit: () => Promise<boolean>
}

const onSubmit = (resource: FormFrame) => (event: FormEvent) => {
  event.preventDefault()
  event.stopPropagation()
  void resource.submit()
}

/** Verb and object; the only filled button of its region. */
export const SaveButton = ({
  resource,
  children,
  fullWidth,
}: {
  resource: FormFrame
  children: ReactNode
  fullWidth?: boolean
}) => (
  <Button type="submit" variant="filled" color="action" loading={resource.is_saving} fullWidth={fullWidth ?? false}>
    {children}
  </Button>
)

/** A form on a page or card; its fields stand below each other. */
export function FormBody({ resource, children, label }: { resource: FormFrame; children: ReactNode; label?: string }) {
  return (
    <form ref={resource.element} onSubmit={onSubmit(resource)} noValidate className={styles.fields} aria-label={label}>
      {children}
    </form>
  )
}

/** Fields side by side where there is room; `is_wide` for those that need more of it, such as date and time. */
export const FieldRow = ({ children, is_wide = false }: { children: ReactNode; is_wide?: boolean }) => (
  <div className={styles.row} data-wide={is_wide || undefined}>
    {children}
  </div>
)

interface FormLayerProps {
  readonly resource: FormFrame
  readonly title: ReactNode
  readonly action: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** The button that leaves things as they are, where “Cancel” beside the action could be taken for it. */
  readonly stay?: ReactNode
  /** Stands above the buttons. */
  readonly note?: ReactNode
  /** Stands beside the fields, below them where it is narrow: what saving would make. */
  readonly preview?: ReactNode
  readonly size?: number
}

function useClose({ resource, onClose }: Pick<FormLayerProps, 'resource' | 'onClose'>) {
  useFocusBack()
  return async () => {
    if (resource.is_saving || (resource.is_dirty && !(await askToDiscard()))) return
    resource.release()
    onClose()
  }
}

function LayerForm({
  resource,
  action,
  children,
  note,
  preview,
  stay,
  close,
}: Omit<FormLayerProps, 'title' | 'onClose'> & { close: () => void }) {
  const { t } = useLingui()
  return (
    <form ref={resource.element} onSubmit={onSubmit(resource)} noValidate className={styles.layer}>
      {preview === undefined ? (
        <div className={styles.scroll}>
          <div className={styles.fields}>{children}</div>
        </div>
      ) : (
        <div className={styles.sides}>
          <div className={styles.scroll}>
            <div className={styles.fields}>{children}</div>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className={styles.scroll} aria-label={t`Preview`} tabIndex={0}>
            {preview}
          </section>
        </div>
      )}
      <div className={styles.foot}>
        {note && <div className={styles.note}>{note}</div>}
        <Button onClick={close}>{stay ?? <Trans>Cancel</Trans>}</Button>
        <SaveButton resource={resource}>{action}</SaveButton>
      </div>
    </form>
  )
}

/** Create and edit with more than six fields. Mount it when it is to be open; closing with unsaved entries asks. */
export function FormDrawer({ title, onClose, size = 520, ...rest }: FormLayerProps) {
  const { t } = useLingui()
  const close = useClose({ resource: rest.resource, onClose })
  return (
    <Drawer opened onClose={close} title={title} size={size} closeButtonProps={{ 'aria-label': t`Close` }}>
      <LayerForm {...rest} close={close} />
    </Drawer>
  )
}

/** Create and edit with few fields, and short actions (refund, cancel). */
export function FormDialog({ title, onClose, size = 500, ...rest }: FormLayerProps) {
  const { t } = useLingui()
  const close = useClose({ resource: rest.resource, onClose })
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={size}
      classNames={{ body: styles.dialog ?? '' }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <LayerForm {...rest} close={close} />
    </Modal>
  )
}

interface ViewDrawerProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the foot. */
  readonly foot?: ReactNode
}

/** Looks at one thing of a list. */
export function ViewDrawer({ title, onClose, children, foot }: ViewDrawerProps) {
  const { t } = useLingui()
  useFocusBack()
  // answers and the like are edited in it (UIX-4)
  const close = async () => {
    if (await mayDiscardAll()) onClose()
  }
  return (
    <Drawer opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t`Close` }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <div className={styles.view}>{children}</div>
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Drawer>
  )
}
