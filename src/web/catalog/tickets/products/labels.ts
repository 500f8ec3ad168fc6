import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProductKind, SaleMode } from '#core/catalog/ticket-types/product-kind.ts'

interface ProductWords {
  readonly name: MessageDescriptor
  readonly plural: MessageDescriptor
  readonly none: MessageDescriptor
  /** What it is for, in one sentence. */
  readonly purpose: MessageDescriptor
  readonly create: MessageDescriptor
  readonly created: MessageDescriptor
  readonly edit: MessageDescriptor
  readonly save: MessageDescriptor
  readonly saved: MessageDescriptor
  readonly not_saved: MessageDescriptor
  readonly duplicate: MessageDescriptor
  readonly duplicated: MessageDescriptor
  readonly remove: MessageDescriptor
  readonly remove_text: MessageDescriptor
  readonly removed: MessageDescriptor
}

/** What the screens call the three kinds of products. */
export const PRODUCT_WORDS: Record<ProductKind, ProductWords> = {
  ADMISSION: {
    name: msg`Ticket`,
    plural: msg`Tickets`,
    none: msg`No tickets yet`,
    purpose: msg`Nobody can order yet. Create the first ticket.`,
    create: msg`Create ticket`,
    created: msg`Ticket created`,
    edit: msg`Edit ticket`,
    save: msg`Save ticket`,
    saved: msg`Ticket saved`,
    not_saved: msg`The ticket was not saved. Your entries are still here. Try again.`,
    duplicate: msg`Duplicate ticket`,
    duplicated: msg`Ticket duplicated. It is hidden from buyers until you show it.`,
    remove: msg`Delete ticket`,
    remove_text: msg`The ticket and its prices will be permanently deleted. Nobody has ordered it.`,
    removed: msg`Ticket deleted`,
  },
  EXTRA: {
    name: msg`Extra`,
    plural: msg`Extras`,
    none: msg`No extras yet`,
    purpose: msg`Extras are sold beside tickets and handed out: parking, a programme, a T-shirt in several sizes.`,
    create: msg`Create extra`,
    created: msg`Extra created`,
    edit: msg`Edit extra`,
    save: msg`Save extra`,
    saved: msg`Extra saved`,
    not_saved: msg`The extra was not saved. Your entries are still here. Try again.`,
    duplicate: msg`Duplicate extra`,
    duplicated: msg`Extra duplicated. It is hidden from buyers until you show it.`,
    remove: msg`Delete extra`,
    remove_text: msg`The extra and its prices will be permanently deleted. Nobody has ordered it.`,
    removed: msg`Extra deleted`,
  },
  PACKAGE: {
    name: msg`Package`,
    plural: msg`Packages`,
    none: msg`No packages yet`,
    purpose: msg`A package sells several tickets and extras together at one price, for example two adults and two children.`,
    create: msg`Create package`,
    created: msg`Package created`,
    edit: msg`Edit package`,
    save: msg`Save package`,
    saved: msg`Package saved`,
    not_saved: msg`The package was not saved. Your entries are still here. Try again.`,
    duplicate: msg`Duplicate package`,
    duplicated: msg`Package duplicated. It is hidden from buyers until you show it.`,
    remove: msg`Delete package`,
    remove_text: msg`The package will be permanently deleted. Its tickets and extras stay. Nobody has ordered it.`,
    removed: msg`Package deleted`,
  },
}

/** How an extra is sold (EXT-2). */
export const SALE_MODE_LABELS: Record<SaleMode, MessageDescriptor> = {
  FREELY: msg`On its own, or with tickets`,
  WITH_TICKET: msg`Only in an order with a ticket`,
  ADD_ON: msg`Only as an add-on of a ticket`,
}
