import { type FigureProps, TypedInput } from './typed-input.tsx'

const readCount = (text: string): number => {
  const compact = text.replace(/\s/g, '')
  return /^\d{1,12}$/.test(compact) ? Number(compact) : Number.NaN
}

/** A whole number; blank means without limit. */
export const CountInput = (props: FigureProps) => (
  <TypedInput {...props} inputMode="numeric" show={String} read={readCount} />
)
