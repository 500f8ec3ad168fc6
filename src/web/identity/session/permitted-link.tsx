import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { can, type RolePermission } from '#core/platform/permissions.ts'
import { useMe } from './actor.ts'

interface PermittedLinkProps {
  readonly to: string
  /** What opens the screen behind it. */
  readonly permission: RolePermission
  readonly className: string
  readonly children: ReactNode
}

/** A link to another thing, for those who may see that; for others its words alone (UIX-5, TEAM-5). */
export const PermittedLink = ({ to, permission, className, children }: PermittedLinkProps) =>
  can(useMe(), permission) ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    children
  )
