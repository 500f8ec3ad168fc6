-- phase: expand
-- transaction: none
-- PKG-5: the attendees of a package; most belong to none.
create index concurrently if not exists attendees_package_unit on attendees (package_unit_id) where package_unit_id is not null;
