import { createTheme, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

const HOME = 'layers'
const onBody = { defaultProps: { portalProps: { target: 'body' } } }

/** Dialogs and drawers are landmarks of their own kind and cover the page: they stay beside it. */
const theme = createTheme({
  components: { Portal: { defaultProps: { target: `#${HOME}` } }, Modal: onBody, Drawer: onBody },
})

/**
 * Menus, lists and tooltips opened below this are mounted in `PortalTarget`, not at the end of the body: there they stand
 * outside every landmark, and who walks a page by its landmarks never meets them (UIX-6).
 */
export const PortalScope = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider inherit theme={theme}>
    {children}
  </MantineThemeProvider>
)

/** Once per page, within its `main`, which must not be positioned: layers are placed by the document's own measure. */
export const PortalTarget = () => <div id={HOME} />
