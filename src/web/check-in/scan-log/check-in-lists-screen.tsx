import { CheckInListsPage } from '#web/catalog/check-in-lists/check-in-lists-page.tsx'
import { ScanLogDrawer } from './scan-log-drawer.tsx'

/** The lists of an event, each with the log of its scans (BO-31, BO-32). */
export const CheckInListsScreen = () => <CheckInListsPage ScanLog={ScanLogDrawer} />
