/**
 * A foreign key locks the referenced row: every reservation locked the row of its unit and that of its material, and the cost grew with the
 * number of concurrent reservations. The rows to which a reservation belongs refer to the unit as well; readers of the outbox look the
 * materials up.
 */

const busyTables = `
alter table availability_dirty drop constraint availability_dirty_business_unit_id_fkey;
alter table availability_dirty drop constraint availability_dirty_material_id_fkey;
alter table reservation drop constraint reservation_business_unit_id_fkey;
`

export const fewerLocks = { name: '0017-busy-tables', sql: busyTables }
