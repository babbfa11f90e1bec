/** Where the fields of cause codes, printers and stock attributes come from in the database. */
import { causeCode } from '../../../src/contract/entities/cause-code'
import { printer } from '../../../src/contract/entities/printer'
import { stockAttribute } from '../../../src/contract/entities/stock-attribute'
import type { SearchSource } from '../search/search-source'

export const causeCodeSource: SearchSource<(typeof causeCode)['fields']> = {
  entity: causeCode,
  table: 'cause_code c',
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
  table: 'printer p',
  alias: 'p',
  joins: { location: 'left join location l on l.id = p.location_id' },
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
    version: { sql: 'p.version' },
  },
}

export const stockAttributeSource: SearchSource<(typeof stockAttribute)['fields']> = {
  entity: stockAttribute,
  table: 'stock_attribute a',
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
