-- SEC-40h: how many unfinished holds one address has at an event is asked on every reservation.
create index orders_ip on orders (event_id, ip_hash) where status = 'RESERVED' and ip_hash is not null;
