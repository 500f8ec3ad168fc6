import { useLocation, useNavigate } from 'react-router'

/** What is open stands in the address as `#order-12`, so that it can be linked and Back closes it (BO-25). */
export function useHashId(name: string) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const id = Number(new RegExp(`^#${name}-([1-9]\\d{0,14})$`).exec(hash)?.[1] ?? 0)
  const to = (row: number) => ({ pathname, search, hash: `#${name}-${row}` })
  return {
    id: id === 0 ? null : id,
    to,
    open: (row: number) => navigate(to(row), { preventScrollReset: true }),
    close: () => navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true }),
  }
}
