import { Link } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { Mark } from '#web/platform/ui/display/mark.tsx'
import styles from './shell.module.css'

export const Brand = ({ to = paths.events() }: { to?: string }) => (
  <Link to={to} className={styles.brand}>
    <Mark className={styles.mark} /> Turnout
  </Link>
)
