import type { Check } from './check.ts'
import { address, certificate, clientAddress, ownAddress } from './checks/address.ts'
import { addressClock, databaseClock } from './checks/clock.ts'
import {
  databaseConnections,
  databaseMigrations,
  databaseReplica,
  databaseSettings,
  databaseStandby,
  databaseTransport,
  databaseVersion,
} from './checks/database.ts'
import { dkim } from './checks/dkim.ts'
import { dmarc } from './checks/dmarc.ts'
import { alarms, backup, backupKey, worker } from './checks/jobs.ts'
import { mollie } from './checks/mollie.ts'
import { mailServer, testMail } from './checks/smtp.ts'
import { spf } from './checks/spf.ts'
import { disk, secrets, store } from './checks/store.ts'
import { cards, cardWebhooks } from './checks/stripe.ts'

/** The table of DEP-7, in its order. */
export const CHECKS: readonly Check[] = [
  address,
  certificate,
  ownAddress,
  clientAddress,
  databaseClock,
  addressClock,
  databaseVersion,
  databaseConnections,
  databaseSettings,
  databaseTransport,
  databaseStandby,
  databaseMigrations,
  databaseReplica,
  store,
  disk,
  secrets,
  mailServer,
  testMail,
  spf,
  dkim,
  dmarc,
  cards,
  cardWebhooks,
  mollie,
  worker,
  alarms,
  backup,
  backupKey,
]
