/**
 * A foreign key locks the row that it names: every reservation of a unit locked the one row of the unit and that of its material,
 * and the more did so at once, the dearer it was. The rows that a reservation belongs to name the unit as well; who reads the
 * outbox looks the materials up.
 */

const busyTables = `
alter table availability_dirty drop constraint availability_dirty_business_unit_id_fkey;
alter table availability_dirty drop constraint availability_dirty_material_id_fkey;
alter table reservation drop constraint reservation_business_unit_id_fkey;
`

export const fewerLocks = { name: '0017-busy-tables', sql: busyTables }
