import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from 'react'
import styles from './button.module.css'
import { classes } from './class-names.ts'

export type ButtonVariant = 'default' | 'main' | 'card' | 'quiet' | 'link'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly variant?: ButtonVariant
  /** A call runs: the label stays, a spinner joins it, further clicks are ignored. */
  readonly busy?: boolean
  /** Not to be used now; stays focusable, so say why beside it and point there with `aria-describedby`. */
  readonly is_disabled?: boolean
}

const look = (variant: ButtonVariant): string => classes(styles.button, variant !== 'default' && styles[variant])

/** A button of the buyers' kit. One `main` per region. `type` is `button` unless told. */
export function Button({
  variant = 'default',
  busy = false,
  is_disabled = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = busy || is_disabled
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes(look(variant), busy && styles.busy, className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly variant?: ButtonVariant
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'default', className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classes(look(variant), className)}>
      {children}
    </a>
  )
}
