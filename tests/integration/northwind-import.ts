/** Imports the Northwind files into a new business unit by the calls of the import page: each file is checked and run. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ImportArrangement, ImportSummary } from '../../src/contract/imports/import-shapes'
import type { ImportKindName } from '../../src/contract/imports/import-kinds'
import { csvOf, type UploadedFile, type Importer } from './import-fixture'
import { readNorthwind } from './northwind'
import { costIn } from './northwind-figures'

/** The folder of the files; undefined without one. */
export const northwindFolder = process.env.COCKPIT_TEST_DATA

/** A file of the sample, or one that a user would write for the import. */
type StepFile = 'suppliers' | 'customers' | 'products' | 'orders' | 'order_lines' | 'hall' | 'costed products'

export interface ImportStep {
  readonly kind: ImportKindName
  readonly files: readonly StepFile[]
  readonly change?: Partial<ImportArrangement>
  readonly counts: Partial<NonNullable<ImportSummary['counts']>>
}

/** In the order of their dependencies. */
export const northwindSteps: readonly ImportStep[] = [
  { kind: 'suppliers', files: ['suppliers'], counts: { rows: 29, added: 29, rejected: 0 } },
  { kind: 'customers', files: ['customers'], counts: { rows: 91, added: 91, rejected: 0 } },
  {
    kind: 'locations',
    files: ['hall'],
    change: { addsMissing: true },
    counts: { rows: 1, added: 1, rejected: 0 },
  },
  {
    kind: 'materials',
    files: ['costed products'],
    change: { addsMissing: true, fixed: { baseUoM: 'pcs', pickingLocationRole: 'Warehouse' } },
    counts: { rows: 77, added: 77, rejected: 0 },
  },
  { kind: 'suppliers', files: ['products'], counts: { rows: 77, changed: 29, rejected: 0 } },
  {
    kind: 'stocks',
    files: ['products'],
    change: { fixed: { location: 'Northwind' } },
    counts: { rows: 77, added: 77, rejected: 0 },
  },
  {
    kind: 'salesOrders',
    files: ['orders', 'order_lines'],
    change: { addsMissing: true },
    counts: { rows: 2_985, added: 830, rejected: 0 },
  },
  {
    kind: 'ingoingOrders',
    files: ['products'],
    change: { fixed: { orderNo: 'NW-PO-{supplierNumber}', expectedReceiptDate: '1998-05-07' } },
    counts: { rows: 17, rejected: 0 },
  },
]

/** Uploads, arranges, checks and runs the files of a step. */
export async function runStep(
  imports: Importer,
  { kind, files, change = {} }: ImportStep,
): Promise<ImportSummary> {
  const [first, ...more] = files.map(fileOf)
  if (first === undefined) throw new Error('a step has a file')
  const import_ = await imports.upload(kind, first, ...more)
  await imports.arrange(import_, arrangement => ({ ...arrangement, ...change }))
  const checked = await imports.check(import_.id)
  expect(checked.counts?.rejected, JSON.stringify(await imports.mistakes(import_.id))).toBe(0)
  return imports.run(import_.id, 'all')
}

function fileOf(name: StepFile): UploadedFile {
  if (name === 'hall')
    return { name: 'hall.csv', content: 'Location,Area,Picking sequence\r\nNorthwind,Warehouse,1\r\n' }
  if (name === 'costed products') return { name: 'costed products.csv', content: costedProducts() }
  const content = readFileSync(join(northwindFolder ?? '', 'northwind', `${name}.csv`), 'utf8')
  return { name: `${name}.csv`, content }
}

/** The products with their costs, which the sample does not contain. */
function costedProducts(): string {
  const { products } = readNorthwind()
  const header = [...Object.keys(products[0] ?? {}), 'Cost price']
  const costOf = (salesPrice = ''): string => String(Number(costIn(salesPrice)) / 10_000)
  return csvOf([header, ...products.map(product => [...Object.values(product), costOf(product.salesPrice)])])
}
