/**
 * Rules that must hold over the whole database at any time, each as a statement that finds violations: quantities against reservations,
 * tasks and transactions, figures against their lines, rows of one business unit against those of another.
 */

export interface Rule {
  readonly says: string
  /** Selects a text for each row that violates the rule. */
  readonly query: string
}

/** Lines that an order's totals include: those that are not cancelled, or all lines when all are cancelled. */
const countedLines = `(select * from sales_order_line l where l.state <> 'Cancelled'
  or not exists (select 1 from sales_order_line s where s.order_id = l.order_id and s.state <> 'Cancelled')) counted`

/** The moment from which on the transactions of a row's business unit are all in the database. */
const completeFrom = (row: string): string => `coalesce((select max(f.cutoff) from archive_file f
  where f.business_unit_id = ${row}.business_unit_id and f.kind = 'transactions'), '-infinity')`

export const domainRules: readonly Rule[] = [
  {
    says: 'a stock count that is not over says what its lines are',
    query: `select c.id::text || ': ' || c.state as found from stock_count c
      left join lateral (select count(*) filter (where l.state <> 'Cancelled') as counted,
          bool_or(l.state in ('Initial','Recount')) as is_open,
          bool_and(l.state in ('Approved','Cancelled')) as is_over
        from stock_count_line l where l.stock_count_id = c.id) lines on true
      where c.state in ('Initial','Started') and c.state is distinct from (case
        when lines.counted = 0 or lines.is_over then 'Completed' when lines.is_open then 'Initial' else 'Started' end)`,
  },
  {
    says: 'an approved line of a stock count posted what its transaction says',
    query: `select l.id::text || ': ' || l.posted_quantity || ' <> ' || x.sum as found from stock_count_line l
      join (select t.stock_count_line_id as id, sum(x.quantity) as sum from stock_transaction x
        join task t on t.id = x.task_id where x.process_type = 'Count' group by t.stock_count_line_id
        having not bool_or(exists (select 1 from job j where j.id = t.job_id and j.archived_tasks > 0))) x on x.id = l.id
      where (l.state <> 'Approved' or l.posted_quantity <> x.sum) and coalesce(l.approved_at >= ${completeFrom('l')}, true)`,
  },
  {
    says: 'a stock never reserves more than it has',
    query: `select id::text || ': ' || reserved_quantity || ' of ' || quantity as found from stock
      where reserved_quantity < 0 or quantity < 0 or reserved_quantity > quantity`,
  },
  {
    says: 'a serial number is one piece',
    query: `select material_id::text || ' ' || serial_number || ': ' || sum(quantity) as found from stock
      where serial_number is not null group by material_id, serial_number having sum(quantity) > 1`,
  },
  {
    says: 'the reservations of a stock add up to its reserved quantity',
    query: `select s.id::text || ': ' || s.reserved_quantity || ' <> ' || coalesce(r.sum, 0) as found from stock s
      left join (select stock_id, sum(quantity) from reservation group by stock_id) r on r.stock_id = s.id
      where s.reserved_quantity <> coalesce(r.sum, 0)`,
  },
  {
    says: 'the reservations of a line add up to its reserved quantity, and never exceed what is open',
    query: `select l.id::text || ': ' || l.reserved_quantity || ' <> ' || coalesce(r.sum, 0) as found
      from sales_order_line l
      left join (select line_id, sum(quantity) from reservation group by line_id) r on r.line_id = l.id
      where l.reserved_quantity <> coalesce(r.sum, 0)
        or l.reserved_quantity > l.confirmed_quantity - l.picked_quantity`,
  },
  {
    says: 'a reservation holds stock of its line’s material and unit',
    query: `select r.line_id || '/' || r.stock_id as found from reservation r
      join sales_order_line l on l.id = r.line_id join stock s on s.id = r.stock_id
      where l.material_id <> s.material_id or l.business_unit_id <> s.business_unit_id
        or r.business_unit_id <> s.business_unit_id`,
  },
  {
    says: 'the open pick tasks of a line add up to its tasked quantity',
    query: `select l.id::text || ': ' || l.tasked_quantity || ' <> ' || coalesce(t.sum, 0) as found
      from sales_order_line l
      left join (select order_line_id, sum(requested_quantity) from task
        where task_type = 'pick' and state in ('Initial','Started') group by order_line_id) t on t.order_line_id = l.id
      where l.tasked_quantity <> coalesce(t.sum, 0)`,
  },
  {
    says: 'open pick tasks ask for no more than is reserved at their stock',
    query: `select t.order_line_id || '/' || t.stock_id as found from (
        select order_line_id, stock_id, sum(requested_quantity) as requested from task
        where task_type = 'pick' and state in ('Initial','Started') and order_line_id is not null group by 1, 2) t
      left join reservation r on r.line_id = t.order_line_id and r.stock_id = t.stock_id
      where t.requested > coalesce(r.quantity, 0)`,
  },
  {
    says: 'a line knows whether one of its tasks is started',
    query: `select l.id::text as found from sales_order_line l where l.has_started_task <> exists (
      select 1 from task t where t.order_line_id = l.id and t.task_type = 'pick' and t.state = 'Started')`,
  },
  {
    says: 'the completed pick tasks of a line add up to its picked quantity',
    query: `select l.id::text || ': ' || l.picked_quantity || ' <> ' || coalesce(t.sum, 0) as found
      from sales_order_line l
      left join (select order_line_id, sum(confirmed_quantity) from task
        where task_type = 'pick' and state = 'Completed' group by order_line_id) t on t.order_line_id = l.id
      where l.picked_quantity <> coalesce(t.sum, 0) and not exists (select 1 from sales_order o
        join process p on p.id = o.process_id where o.id = l.order_id and p.tasks_archived_at is not null)`,
  },
  {
    says: 'the pick transactions of a line add up to its picked quantity',
    query: `select l.id::text || ': ' || l.picked_quantity || ' <> ' || coalesce(t.sum, 0) as found
      from sales_order_line l
      left join (select order_line_id, -sum(quantity) as sum from stock_transaction
        where process_type = 'Pick' group by order_line_id) t on t.order_line_id = l.id
      where l.picked_quantity <> coalesce(t.sum, 0) and l.archived_picked_stock_id is null`,
  },
  {
    says: 'the transactions of a material add up to its present stock',
    query: `select m.item_no || ': ' || coalesce(s.sum, 0) || ' <> ' || coalesce(t.sum, 0) as found from material m
      left join (select material_id, sum(quantity) from stock group by material_id) s on s.material_id = m.id
      left join (select material_id, sum(quantity) from (
          select material_id, quantity from stock_transaction
          union all select material_id, quantity from archived_balance where location_id = 0) moved group by material_id) t
        on t.material_id = m.id
      where coalesce(s.sum, 0) <> coalesce(t.sum, 0)`,
  },
  {
    says: 'the transactions of a material at a location add up to what lies there',
    query: `with moved as (
        select material_id, to_location_id as location_id, greatest(quantity, 0) + moved_quantity as quantity
          from stock_transaction where to_location_id is not null
        union all
        select material_id, from_location_id, least(quantity, 0) - moved_quantity
          from stock_transaction where from_location_id is not null
        union all
        select material_id, location_id, quantity from archived_balance where location_id <> 0)
      select m.item_no || ' at ' || l.name || ': ' || coalesce(s.sum, 0) || ' <> ' || coalesce(t.sum, 0) as found
      from (select material_id, location_id, sum(quantity) from stock group by 1, 2) s
      full join (select material_id, location_id, sum(quantity) from moved group by 1, 2) t using (material_id, location_id)
      join material m on m.id = material_id join location l on l.id = location_id
      where coalesce(s.sum, 0) <> coalesce(t.sum, 0)`,
  },
  {
    says: 'an ingoing order that is being received has receipts of what its lines say, beside what came before it was imported',
    query: `select o.order_no || ' line ' || l.order_line_no || ': ' || l.received_quantity || ' <> ' || coalesce(t.sum, 0) + l.received_before
        as found
      from ingoing_order_line l join ingoing_order o on o.id = l.order_id and o.state = 'Started'
      left join (select ingoing_order_line_id, sum(quantity) from stock_transaction where process_type = 'Receipt'
        group by ingoing_order_line_id) t on t.ingoing_order_line_id = l.id
      where l.received_quantity <> coalesce(t.sum, 0) + l.received_before`,
  },
  {
    says: 'no material was ever below zero',
    query: `select distinct item_no as found from (
      select m.item_no, t.at >= ${completeFrom('m')} as is_complete,
        coalesce(b.quantity, 0) + sum(t.quantity) over (partition by t.material_id order by t.at, t.quantity desc, t.id) as level
      from stock_transaction t join material m on m.id = t.material_id
      left join archived_balance b on b.material_id = m.id and b.location_id = 0) levels where level < 0 and is_complete`,
  },
  {
    says: 'the cost history of a material ends with what it costs now',
    query: `select m.item_no as found from material m cross join lateral (
        select c.cost_price, c.average_cost_price, c.latest_cost_price from material_cost c
        where c.business_unit_id = m.business_unit_id and c.material_id = m.id order by c.at desc, c.id desc limit 1) c
      where (c.cost_price, c.average_cost_price, c.latest_cost_price)
        <> (m.cost_price, m.average_cost_price, m.latest_cost_price)`,
  },
  {
    says: 'an order that waits for its preparation lacks stock, or master data',
    query: `select o.order_no as found from sales_order o
      where o.wait_for_preparation and o.state = 'Reserved' and not exists (
        select 1 from sales_order_line l join material m on m.id = l.material_id
        where l.order_id = o.id and (m.base_uom is null or m.picking_location_role_id is null or m.weight_kg is null
          or exists (select 1 from availability_dirty d where d.material_id = m.id)))`,
  },
  {
    says: 'final lines and orders hold nothing',
    query: `select l.id::text || ' ' || l.state as found from sales_order_line l
      where l.state in ('Completed','Cancelled') and (l.reserved_quantity > 0 or l.tasked_quantity > 0)`,
  },
  {
    says: 'the lines of a final order are final',
    query: `select o.order_no || '/' || l.order_line_no || ' ' || l.state as found
      from sales_order o join sales_order_line l on l.order_id = o.id
      where (o.state = 'Completed' and l.state not in ('Completed','Cancelled'))
        or (o.state = 'Cancelled' and l.state <> 'Cancelled')`,
  },
  {
    says: 'a completed order has its date, no other order has one',
    query: `select order_no as found from sales_order where (state = 'Completed') <> (completed_date is not null)`,
  },
  {
    says: 'an order counts its lines and units',
    query: `select o.order_no as found from sales_order o
      left join (select order_id, count(*) as lines, sum(ordered_quantity) as units from ${countedLines}
        group by order_id) l on l.order_id = o.id
      where o.number_of_order_lines <> coalesce(l.lines, 0) or o.number_of_units <> coalesce(l.units, 0)`,
  },
  {
    says: 'an order that is not final weighs what its lines weigh, and so does its volume',
    query: `select o.order_no || ': ' || o.order_weight || ' <> ' || l.weight || ' or ' || o.order_volume
        || ' <> ' || l.volume as found from sales_order o
      join (select c.order_id, bool_or(d.is_due) as is_due,
          sum(trunc(c.ordered_quantity * coalesce(m.weight_kg, 0), 6)) as weight,
          sum(trunc(c.ordered_quantity * coalesce(m.volume_m3, 0), 6)) as volume
        from (select counted.* from ${countedLines}) c join material m on m.id = c.material_id
        left join (select distinct material_id, true as is_due from availability_dirty
          where are_measures_changed) d on d.material_id = m.id
        group by c.order_id) l on l.order_id = o.id
      where o.state not in ('Completed','Cancelled') and l.is_due is null
        and (coalesce(o.order_weight, 0), coalesce(o.order_volume, 0)) <> (round(l.weight, 6), round(l.volume, 6))`,
  },
  {
    says: 'an order’s total is the sum of its rounded lines',
    query: `select o.order_no || ': ' || o.total_sales_price || ' <> ' || l.total as found from sales_order o
      join (select order_id, sum(round(ordered_quantity * coalesce(adjust_price, sales_unit_price)
        * (1 - coalesce(discount, 0) / 100), 2)) as total from ${countedLines} group by order_id) l on l.order_id = o.id
      where o.total_sales_price <> round(l.total * (1 - coalesce(o.discount, 0) / 100), 2)`,
  },
  {
    says: 'what came back of an order’s lines adds up to what came back of it, and to the transactions',
    query: `select o.order_no || ': ' || o.returned_quantity as found from sales_order o
      join (select order_id, sum(returned_quantity) as returned from sales_order_line group by order_id) l
        on l.order_id = o.id
      where o.returned_quantity <> l.returned
      union all
      select l.id::text from sales_order_line l
      join (select order_line_id, sum(quantity) as sum from stock_transaction
        where process_type = 'Return' group by order_line_id) t on t.order_line_id = l.id
      where t.sum <> l.returned_quantity and l.archived_picked_stock_id is null`,
  },
  {
    says: 'the job of an open task is open; only a task that nobody started may have none',
    query: `select t.id::text as found from task t left join job j on j.id = t.job_id
      where t.state in ('Initial','Started') and case when j.id is null
        then t.state = 'Started' and t.task_type = 'pick'
        else j.state not in ('Initial','Paused','InProgress') end`,
  },
  {
    says: 'a job with open tasks is open, and every job has a task',
    query: `select j.id::text || ' ' || j.state as found from job j
      where (j.archived_tasks = 0 and not exists (select 1 from task t where t.job_id = j.id))
        or (j.state in ('Initial','Paused','InProgress')) <> exists (
          select 1 from task t where t.job_id = j.id and t.state in ('Initial','Started'))`,
  },
  {
    says: 'a job with started tasks was started by somebody',
    query: `select j.id::text as found from job j where j.state in ('InProgress','Paused')
      and (j.user_id is null or j.started_at is null)`,
  },
  {
    says: 'a performed task has a date and a person',
    query: `select id::text as found from task
      where state = 'Completed' and (performed_date is null or performed_by is null)`,
  },
  {
    says: 'a cancelled task was not performed, and only those have a date of cancelling',
    query: `select id::text as found from task
      where (state = 'Cancelled') <> (cancelled_at is not null) or (state = 'Cancelled' and performed_date is not null)`,
  },
  {
    says: 'a line was completed by its last pick only, when it is picked in full',
    query: `select t.order_line_id::text as found from task t join sales_order_line l on l.id = t.order_line_id
      where t.completes_line group by t.order_line_id, l.picked_quantity, l.confirmed_quantity
      having count(*) > 1 or l.picked_quantity < l.confirmed_quantity`,
  },
  {
    says: 'nothing happened in the future',
    query: `select 'task ' || id as found from task where performed_date > now() + interval '1 minute'
      union all select 'transaction ' || id from stock_transaction where at > now() + interval '1 minute'
      union all select order_no from sales_order
        where order_date > now() + interval '1 minute' or completed_date > now() + interval '1 minute'`,
  },
  {
    says: 'no row points to another business unit',
    query: `select 'line ' || l.id as found from sales_order_line l join sales_order o on o.id = l.order_id
        join material m on m.id = l.material_id
        where l.business_unit_id <> o.business_unit_id or l.business_unit_id <> m.business_unit_id
      union all select 'task ' || t.id from task t join material m on m.id = t.material_id
        where t.business_unit_id <> m.business_unit_id
      union all select 'stock ' || s.id from stock s join material m on m.id = s.material_id
        join location c on c.id = s.location_id
        where s.business_unit_id <> m.business_unit_id or s.business_unit_id <> c.business_unit_id`,
  },
  {
    says: 'the next number of orders is free',
    query: `select o.order_no as found from sales_order o join number_series n
      on n.business_unit_id = o.business_unit_id and n.name = 'SalesOrder'
      where o.order_no = 'SO-' || lpad(n.next_number::text, 6, '0')`,
  },
]
