/** Printers, stock attributes, and responsibilities, areas and load carriers of the demo's roles. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/db/tables'
import type { MasterData } from './master-data'
import type { Sheet } from './sheet'

/** Name, text, network address (null: at a workplace), technology, index of the location, print service. */
const printers = [
  ['PICK-01', 'Pick labels, small parts', '10.20.4.11', 'ZPL', 0.02, 'Labels'],
  ['PICK-02', 'Pick labels, shelving A', '10.20.4.12', 'ZPL', 0.3, 'Labels'],
  ['PICK-03', 'Pick labels, shelving B', '10.20.4.13', 'ZPL', 0.55, 'Labels'],
  ['PACK-01', 'Parcel labels, packing table 1', '10.20.4.21', 'ZPL', 0.1, 'Labels'],
  ['PACK-02', 'Parcel labels, packing table 2', '10.20.4.22', 'ZPL', 0.1, 'Labels'],
  ['PACK-03', 'Delivery notes, packing', 'pack-laser.nordkapp.example', 'PDF', 0.1, 'Documents'],
  ['DOCK-01', 'Pallet labels, goods in', '10.20.4.31', 'IPL', 0.72, 'Labels'],
  ['DOCK-02', 'Pallet labels, goods out', '10.20.4.32', 'IPL', 0.75, 'Labels'],
  ['COLD-01', 'Labels, cold store', '10.20.4.41', 'ZPL', 0.93, 'Labels'],
  ['OFFICE-01', 'Lists and reports, office', 'office-laser.nordkapp.example', 'PDF', null, 'Documents'],
  ['OFFICE-02', 'Customs papers, office', null, 'PostScript', null, 'Documents'],
  ['MOBILE-01', 'Belt printer of the supervisor', null, 'ESC/POS', null, null],
] as const

export function addPrinters(sheet: Sheet, businessUnitId: number, { locations }: MasterData): void {
  for (const [name, text, address, technology, place, service] of printers) {
    const location = place === null ? undefined : locations[Math.floor(place * locations.length)]
    sheet.add('printer', {
      business_unit_id: businessUnitId,
      name,
      display_text: text,
      is_network_printer: address !== null,
      network_name_or_ip: address,
      print_technology: technology,
      location_id: location?.id ?? null,
      print_service_name: service,
      version: 1,
    })
  }
}

const stockAttributes = [
  [
    'QualityState',
    'Quality',
    'Result of quality control',
    'Text',
    '^(A|B|C)$',
    true,
    true,
    false,
    'KeepApart',
  ],
  [
    'CountryOfOrigin',
    'Origin',
    'Country code of the maker',
    'Text',
    '^[A-Z]{2}$',
    false,
    false,
    true,
    'KeepApart',
  ],
  ['CustomsCleared', 'Cleared', 'Duty is paid', 'Flag', null, true, true, true, 'KeepApart'],
  ['BestBefore', 'Best before', 'Date on the packaging', 'Date', null, false, true, false, 'TakeNewest'],
  [
    'Temperature',
    'Temperature',
    'Degrees Celsius at receipt',
    'Number',
    '^-?\\d{1,2}(\\.\\d)?$',
    false,
    false,
    false,
    'TakeNewest',
  ],
  [
    'Supplier lot',
    'Supplier lot',
    'Lot number of the supplier',
    'Text',
    '^[A-Z0-9-]{4,20}$',
    false,
    false,
    true,
    'KeepApart',
  ],
  ['Project', 'Project', 'Bought for one project', 'Text', '^P-\\d{4}$', false, true, true, 'KeepApart'],
  ['Inspected', 'Inspected', 'Looked at by hand at receipt', 'Flag', null, false, false, false, 'Clear'],
] as const

export function addStockAttributes(sheet: Sheet, businessUnitId: number): void {
  for (const row of stockAttributes) {
    const [name, displayName, description, dataType, regex, isRequired, isRestricted, isErp, handling] = row
    sheet.add('stock_attribute', {
      business_unit_id: businessUnitId,
      name,
      display_name: displayName,
      description,
      data_type: dataType,
      regex_validation: regex,
      required: isRequired,
      restricted_preparation: isRestricted,
      erp_maintained: isErp,
      handling,
      version: 1,
    })
  }
}

/**
 * Responsible roles, areas and load carriers of each role: office roles have all areas, roles of the floor some. Read from the tables,
 * since areas and load carriers are made by the master data.
 */
export async function addRoleDetails(tx: Transaction<Tables>, businessUnitId: number): Promise<void> {
  await sql`
    update user_role r set admin_role_id = a.id from user_role a
    where r.business_unit_id = ${businessUnitId} and a.business_unit_id = r.business_unit_id
      and a.user_role_name = case
        when r.user_role_name in ('TerminalRole', 'Packer', 'Receiver', 'Truck driver') then 'Supervisor'
        when r.user_role_name = 'GlobalAdminRole' then 'GlobalAdminRole'
        else 'AdminRole' end
  `.execute(tx)
  await sql`
    insert into user_role_area (role_id, location_role_group_id)
    select r.id, g.id
    from user_role r
    join (
      select id, row_number() over (order by name) as place from location_role_group
      where business_unit_id = ${businessUnitId}
    ) g on r.user_role_name not in ('Packer', 'Receiver', 'Truck driver')
      or (g.place + length(r.user_role_name)) % 2 = 0
    where r.business_unit_id = ${businessUnitId}
  `.execute(tx)
  await sql`
    insert into user_role_load_carrier (role_id, load_carrier_type_id)
    select r.id, t.id
    from user_role r
    join (
      select id, row_number() over (order by name) as place from load_carrier_type
      where business_unit_id = ${businessUnitId}
    ) t on r.user_role_name in ('TerminalRole', 'Supervisor') or (t.place + length(r.user_role_name)) % 2 = 0
    where r.business_unit_id = ${businessUnitId}
      and r.user_role_name in ('TerminalRole', 'Supervisor', 'Packer', 'Receiver', 'Truck driver')
  `.execute(tx)
  await sql`
    insert into app_user_load_carrier (user_id, load_carrier_type_id)
    select u.id, t.id
    from app_user u join load_carrier_type t on t.business_unit_id = u.business_unit_id and (u.id + t.id) % 3 <> 0
    where u.business_unit_id = ${businessUnitId} and exists (
      select 1 from app_user_role a join user_role r on r.id = a.role_id
      where a.user_id = u.id and r.user_role_name = 'TerminalRole'
    )
  `.execute(tx)
}
