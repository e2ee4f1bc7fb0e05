-- How many accounts stand behind the offers that offer_count counts: one with a bid and a quote of its own is one provider. Kept in
-- step with offer_count; once an offer was accepted it counts the account behind that one.
alter table transports add column provider_count int not null default 0;

update transports t set provider_count = o.providers from (
  select transport_id, count(distinct provider) as providers from (
    select q.transport_id, coalesce(q.user_id, q.broker_id, q.carrier_id, q.id) as provider
    from quotes q join transports r on r.id = q.transport_id
    where case when r.status in ('submitted', 'quoted') then q.workflow_state in ('quoted', 'assigned')
      else q.is_accepted and r.status <> 'cancelled' and coalesce(q.user_id, q.broker_id) is not null end
    union all
    select b.transport_id, b.bidder_id from bids b join transports r on r.id = b.transport_id
    where r.status in ('submitted', 'quoted') and b.status = 'active') every_offer
  group by transport_id) o
where o.transport_id = t.id;
