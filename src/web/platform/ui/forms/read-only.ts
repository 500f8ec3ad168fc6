import { createContext } from 'react'

/** Whether the fields around are only read (BO-43); for those that a disabled `fieldset` does not reach, as editors. */
export const ReadOnly = createContext(false)
