/** Where the fields of cause codes, printers and stock attributes come from in the database. */
import { causeCode } from '../../../src/contract/entities/cause-code'
import { printer } from '../../../src/contract/entities/printer'
import { stockAttribute } from '../../../src/contract/entities/stock-attribute'
import type { SearchSource } from '../search/search-source'

export const causeCodeSource: SearchSource<(typeof causeCode)['fields']> = {
  entity: causeCode,
  table: '(select * from cause_code where not deleted) c',
  alias: 'c',
  joins: {},
  fields: {
    id: { sql: 'c.id' },
    type: { sql: 'c.type' },
    value: { sql: 'c.value' },
    displayText: { sql: 'c.display_text' },
    version: { sql: 'c.version' },
  },
}

export const printerSource: SearchSource<(typeof printer)['fields']> = {
  entity: printer,
  table: '(select * from printer where not deleted) p',
  alias: 'p',
  joins: {
    location: 'left join location l on l.id = p.location_id',
    prints: `left join lateral (
      select coalesce(sum(j.label_count), 0) as labels, max(j.at) as last_at,
        (array_agg(j.user_name order by j.at desc, j.id desc))[1] as last_by
      from print_job j where j.printer_id = p.id
    ) prints on true
    left join app_user by_user on by_user.business_unit_id = p.business_unit_id
      and lower(by_user.user_name) = lower(prints.last_by)`,
  },
  fields: {
    id: { sql: 'p.id' },
    name: { sql: 'p.name' },
    displayText: { sql: 'p.display_text' },
    isNetworkPrinter: { sql: 'p.is_network_printer' },
    networkNameOrIp: { sql: 'p.network_name_or_ip' },
    printTechnology: { sql: 'p.print_technology' },
    locationId: { sql: 'p.location_id' },
    location: { sql: 'l.name', join: 'location' },
    printServiceName: { sql: 'p.print_service_name' },
    labelsPrinted: { sql: 'prints.labels::int', join: 'prints' },
    lastPrintedDate: { sql: 'prints.last_at', join: 'prints' },
    lastPrintedBy: { sql: 'coalesce(by_user.display_name, prints.last_by)', join: 'prints' },
    version: { sql: 'p.version' },
  },
}

export const stockAttributeSource: SearchSource<(typeof stockAttribute)['fields']> = {
  entity: stockAttribute,
  table: '(select * from stock_attribute where not deleted) a',
  alias: 'a',
  joins: {},
  fields: {
    id: { sql: 'a.id' },
    name: { sql: 'a.name' },
    displayName: { sql: 'a.display_name' },
    description: { sql: 'a.description' },
    dataType: { sql: 'a.data_type' },
    regexValidation: { sql: 'a.regex_validation' },
    required: { sql: 'a.required' },
    restrictedPreparation: { sql: 'a.restricted_preparation' },
    erpMaintained: { sql: 'a.erp_maintained' },
    handling: { sql: 'a.handling' },
    version: { sql: 'a.version' },
  },
}
