/** Sentences under the fields of extras, add-on groups, basket rules and packages (EXT, PKG), part of the catalogue of field messages. */
export const PRODUCT_MESSAGES = {
  fixed_once_created: /*i18n*/ {
    id: 'field.fixed_once_created',
    message: 'This cannot be changed after it has been created.',
  },
  only_of_tickets: /*i18n*/ { id: 'field.only_of_tickets', message: 'Only tickets have this.' },
  only_of_extras: /*i18n*/ { id: 'field.only_of_extras', message: 'Only extras have this.' },
  no_waiting_list: /*i18n*/ {
    id: 'field.no_waiting_list',
    message:
      'People can wait for tickets only, not for extras, packages, donations, tickets with required extras or places on request.',
  },
  no_approval: /*i18n*/ {
    id: 'field.no_approval',
    message: 'Only tickets can be on request, not extras, packages, donations or tickets with required extras.',
  },
  only_of_packages: /*i18n*/ { id: 'field.only_of_packages', message: 'Only packages have this.' },
  package_type: /*i18n*/ { id: 'field.package_type', message: 'A package has one price, that of its parts together.' },
  package_taxes: /*i18n*/ {
    id: 'field.package_taxes',
    message: 'A package has the taxes and fees of its parts, none of its own.',
  },
  part_required: /*i18n*/ { id: 'field.part_required', message: 'Add at least one ticket or extra.' },
  part_twice: /*i18n*/ { id: 'field.part_twice', message: 'This is in the package already. Change its quantity.' },
  part_units: /*i18n*/ {
    id: 'field.part_units',
    message: 'A package contains {maximum} tickets and extras at most.',
  },
  part_kind: /*i18n*/ {
    id: 'field.part_kind',
    message: 'A package cannot contain other packages or tickets for a donation.',
  },
  part_of_package: /*i18n*/ {
    id: 'field.part_of_package',
    message: 'It is part of a package, so buyers cannot choose its price. Take it out of the package first.',
  },
  package_price_min: /*i18n*/ { id: 'field.package_price_min', message: 'A package needs a price above zero.' },
  package_price_max: /*i18n*/ {
    id: 'field.package_price_max',
    message: 'The parts of this package cost too much together.',
  },
  tickets_only: /*i18n*/ {
    id: 'field.tickets_only',
    message: 'Only tickets can be chosen here, no extras or packages.',
  },
  extras_only: /*i18n*/ { id: 'field.extras_only', message: 'Only extras can be chosen here.' },
  no_packages: /*i18n*/ { id: 'field.no_packages', message: 'Packages cannot be chosen here.' },
  counted_by_date_only: /*i18n*/ {
    id: 'field.counted_by_date_only',
    message: 'Only what is counted for each date can be chosen here.',
  },
  too_many_groups: /*i18n*/ {
    id: 'field.too_many_groups',
    message: 'A ticket can have {maximum} add-on groups. Delete one you no longer need first.',
  },
  rule_of_itself: /*i18n*/ { id: 'field.rule_of_itself', message: 'The rule is about this one. Choose others.' },
  rule_contradicted: /*i18n*/ {
    id: 'field.rule_contradicted',
    message: 'Another rule says the opposite about these two. Change or delete it first.',
  },
  too_many_basket_rules: /*i18n*/ {
    id: 'field.too_many_basket_rules',
    message: 'An event can have {maximum} basket rules. Delete one you no longer need first.',
  },
} as const
