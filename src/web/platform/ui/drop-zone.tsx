import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  /** What the field is for; read out with it. */
  readonly label: string
  /** File types, as an `accept` of a file field. */
  readonly accept: readonly string[]
  readonly onFile: (file: File) => void
  /** Stands below as the field's error. */
  readonly error?: ReactNode
  readonly children: ReactNode
}

const nothing = (event: Event): void => event.preventDefault()

/** A file field that files can be dropped on; one dropped beside it does not take the page away. */
export function DropZone({ label, accept, onFile, error, children }: DropZoneProps) {
  const [is_over, setOver] = useState(false)
  useEffect(() => {
    for (const type of ['dragover', 'drop']) window.addEventListener(type, nothing)
    return () => {
      for (const type of ['dragover', 'drop']) window.removeEventListener(type, nothing)
    }
  }, [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div>
      <label
        className={styles.zone}
        data-over={is_over || undefined}
        data-wrong={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="visually-hidden"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'drop-zone-error' : undefined}
          accept={accept.join(',')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // the same file again, once it has been mended, is another choice
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        {children}
      </label>
      <p role="alert" id="drop-zone-error" className={styles.error}>
        {error}
      </p>
    </div>
  )
}
