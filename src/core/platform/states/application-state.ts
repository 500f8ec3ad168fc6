/** Where a request for a place stands (APP-4). */
export const ApplicationStatus = {
  APPLIED: 'APPLIED',
  APPROVED: 'APPROVED',
  CONVERTED: 'CONVERTED',
  LAPSED: 'LAPSED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
  CLOSED: 'CLOSED',
} as const
export type ApplicationStatus = keyof typeof ApplicationStatus
export const APPLICATION_STATUSES = Object.values(ApplicationStatus)

/** Moves of an application (APP-4). Staff reopen what they rejected and what was not paid in time; money that comes late takes its place all the same. */
export const APPLICATION_MOVES = {
  APPLIED: ['APPROVED', 'CONVERTED', 'REJECTED', 'WITHDRAWN', 'CLOSED'],
  APPROVED: ['CONVERTED', 'LAPSED', 'WITHDRAWN', 'CLOSED'],
  CONVERTED: [],
  LAPSED: ['APPLIED', 'CONVERTED'],
  REJECTED: ['APPLIED'],
  WITHDRAWN: [],
  CLOSED: [],
} as const satisfies Record<ApplicationStatus, readonly ApplicationStatus[]>

/** Applications that have not ended; a person has one of them in an event (APP-2). */
export const LIVE_APPLICATION_STATUSES = [ApplicationStatus.APPLIED, ApplicationStatus.APPROVED] as const

export const isLiveApplication = (status: ApplicationStatus): boolean =>
  (LIVE_APPLICATION_STATUSES as readonly ApplicationStatus[]).includes(status)
