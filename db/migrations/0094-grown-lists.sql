-- Payments of which something went back, in the order of their list: looked for among all of the books before.
create index payments_returned_idx on payments (id desc) where part_returned;
