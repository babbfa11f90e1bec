/**
 * Imports through their page: a valid file, one that is corrected in place, and files that are refused with their limit; each step survives
 * a reload, and nothing is written before the import.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { locationsView } from '../../src/catalog/views/locations'
import { materialsView } from '../../src/catalog/views/materials'
import { workbookOfCells } from '../unit/sheets/made-files'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { signInAs } from './signed-in'
import { escaped, text } from './texts'

const header = ['Location', 'Area', 'Walk order', 'Pickable', 'Hidden', 'Remark']
const area = 'Small parts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const steps = (page: Page) => page.getByRole('list', { name: text('import.steps') })
const currentStep = (page: Page) => steps(page).locator('[aria-current=step]')
const cell = (page: Page, field: string, row: number) =>
  page.getByRole('textbox', { name: text('import.cell', { field, row }), exact: true })
/** A figure of the result. */
const resultFigure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: text('import.step.result') })
    .getByRole('definition')
    .nth(['added', 'changed', 'unchanged', 'rejected'].indexOf(name))

/** Chooses the kind and sends a file, with the keyboard alone. */
async function upload(
  page: Page,
  name: string,
  buffer: Buffer,
  kind = text('route.locations-es-page'),
): Promise<void> {
  await page.getByRole('radio', { name: kind }).focus()
  await page.keyboard.press('Space')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: text('import.drop') }).press('Enter')
  await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test('a workbook is mapped, repaired in place, survives a reload, and its valid rows are imported together @core', async ({
  page,
  admin,
}) => {
  const cockpit = await signInAs(page, 'global')
  await cockpit.open('/import')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('route.import'))
  await expectAccessible(page, 'the start of imports')

  const file = workbookOfCells([
    ['Our places', '', '', '', '', ''],
    header,
    ['IMP-01', 'Smal parts', 10, 'no', 'yes', 'x'],
    ['IMP-02', 'Smal parts', 20, 'no', 'yes', 'x'],
    ['IMP-03', area, 'ten', 'no', 'yes', 'x'],
    ['IMP-04', area, 40, 'no', 'yes', 'x'],
    ['IMP-04', area, 50, 'no', 'yes', 'x'],
  ])
  await upload(page, 'places.xlsx', Buffer.from(file))
  await expect(currentStep(page)).toContainText(text('import.step.map'))
  await expect(page).toHaveURL(/\/import\/\d+$/)
  await expect(page.getByText(text('import.map.mapped', { mapped: 5, all: 6 }))).toBeVisible()
  await expect(page.getByText(text('import.map.headerAt', { row: 2 }))).toBeVisible()
  const fieldOf = (column: string) =>
    page.getByRole('combobox', { name: text('import.map.fieldOf', { column }) })
  await expect(fieldOf('Walk order')).toHaveValue('pickingSequence')
  await expect(page.getByRole('region', { name: text('import.firstRows') }).first()).toContainText('IMP-01')
  await expectAccessible(page, 'mapping columns')

  // A required field is reported when its column is unmapped.
  const name = fieldOf('Location')
  await name.selectOption('-')
  const check = button(page, text('import.check_other', { number: 5 }))
  await expect(check).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(text('import.fixed.needed', { field: 'Location' }))).toBeVisible()
  await name.selectOption('name')

  // A column whose field was assigned to another one must be mapped again.
  await fieldOf('Remark').selectOption('pickingSequence')
  await expect(fieldOf('Walk order')).toHaveAccessibleDescription(text('import.map.by.undecided'))
  await expect(check).toHaveAttribute('aria-disabled', 'true')
  await fieldOf('Walk order').selectOption('pickingSequence')
  await expect(fieldOf('Remark')).toHaveAccessibleDescription(text('import.map.by.undecided'))
  await fieldOf('Remark').selectOption('-')
  await check.press('Enter')

  await expect(currentStep(page)).toContainText(text('import.step.repair'))
  await expect(page.getByText(text('import.toRepairOf_other', { rejected: 4, rows: 5 }))).toBeVisible()
  const wrong = { field: 'Area' }
  await expect(page.getByRole('cell', { name: text('import.problem.unknown', wrong) })).toHaveCount(2)
  await expect(
    page.getByText(
      text('import.shared_other', { number: 2, mistake: text('import.problem.unknown', wrong) }),
    ),
  ).toBeVisible()
  await expectAccessible(page, 'repairing rows')

  // The same mistake in two rows is corrected by one click.
  await button(page, text('import.shared.useOne_other', { value: area, number: 2 })).press('Enter')
  await expect(cell(page, 'Area', 3)).toHaveValue(area)
  await expect(cell(page, 'Area', 4)).toHaveValue(area)
  await expect(page.getByText(text('import.repairedRow'), { exact: true })).toHaveCount(2)

  // The next mistake by keyboard only; Escape discards the typed text.
  await page.keyboard.press('F8')
  const walk = cell(page, 'Picking sequence', 5)
  await expect(walk).toBeFocused()
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  await expect(walk).toHaveValue('ten')
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('import.repairedRow'), { exact: true })).toHaveCount(3)
  await expect(button(page, text('import.runValid_one', { number: 1 }))).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  // Everything is restored after a reload.
  await page.reload()
  await expect(walk).toHaveValue('30')
  await expect(page.getByText(text('import.repairedRow'), { exact: true })).toHaveCount(3)
  await button(page, text('import.checkAgain')).press('Enter')
  await expect(page.getByText(text('import.toRepairOf_other', { rejected: 1, rows: 5 }))).toBeVisible()
  await expect(
    page.getByRole('cell', { name: text('import.problem.twice', { field: 'Location' }) }),
  ).toHaveCount(1)

  const fetching = page.waitForEvent('download')
  await button(page, text('import.rowsWithErrors')).click()
  const rejected = await readFile(await (await fetching).path())
  expect(rejected.subarray(0, 2).toString()).toBe('PK')

  const names = async () => {
    const { result } = await admin.rows(locationsView, { find: 'IMP-0' })
    return result.map(row => String(row['name'])).sort()
  }
  expect(await names()).toEqual([])
  await button(page, text('import.runValid_other', { number: 4 })).press('Enter')
  await expect(currentStep(page)).toContainText(text('import.step.result'))
  await expect(resultFigure(page, 'added')).toHaveText('4')
  await expect(resultFigure(page, 'rejected')).toHaveText('1')
  expect(await names()).toEqual(['IMP-01', 'IMP-02', 'IMP-03', 'IMP-04'])
  await expectAccessible(page, 'the result of an import')

  // Rejected rows can be opened again, from the history as well.
  await button(page, text('import.another')).click()
  const earlier = page.getByRole('region', { name: text('import.earlier') }).getByRole('table')
  await expect(earlier.getByRole('row').nth(1)).toContainText('places.xlsx')
  await expect(earlier.getByRole('row').nth(1)).toContainText(text('import.state.Completed'))
  await earlier.getByRole('button').first().press('Enter')
  await button(page, text('import.repairRejected_one', { number: 1 })).press('Enter')
  await expect(currentStep(page)).toContainText(text('import.step.map'))
  await button(page, text('import.discard')).press('Enter')
  await expect(earlier.getByRole('row').nth(1)).toContainText(text('import.state.Cancelled'))
})

test('a text file in another encoding is imported completely, changes nothing the second time, and files beyond a limit are refused with it', async ({
  page,
  watch,
}) => {
  const cockpit = await signInAs(page, 'global')
  await cockpit.open('/import')
  const good = Buffer.from(
    ['Lokasjon;Område;Rekkefølge;Skjult', `Tørrlager 1;${area};1;ja`, `Tørrlager 2;${area};2;ja`].join(
      '\r\n',
    ),
    'latin1',
  )
  for (const isFirst of [true, false]) {
    await upload(page, 'plasser.csv', good)
    await expect(page.getByText(text('sheet.notice.windows-1252'))).toBeVisible()
    await expect(page.getByRole('region', { name: text('import.firstRows') }).first()).toContainText(
      'Tørrlager 1',
    )
    await button(page, text('import.check_other', { number: 2 })).press('Enter')
    await expect(page.getByText(text('import.changesNothing'))).toHaveCount(isFirst ? 0 : 1)
    await button(page, text('import.runAll_other', { number: 2 })).press('Enter')
    await expect(resultFigure(page, isFirst ? 'added' : 'unchanged')).toHaveText('2')
    await expect(resultFigure(page, isFirst ? 'unchanged' : 'added')).toHaveText('0')
    await button(page, text('import.another')).press('Enter')
  }

  // By the browser, from the file name, before anything is sent.
  await upload(page, 'prices.ods', Buffer.from('x'))
  await expect(page.getByRole('alert')).toContainText(text('sheet.refused.kind'))
  // By the server, which names the limit, the actual value and the allowed one.
  await upload(page, 'wide.csv', Buffer.from(`a;b\n${';'.repeat(16_383)}`))
  await expect(page.getByRole('alert')).toContainText(
    text('sheet.refused.columns', { where: 'wide', found: '16.384', allowed: '256' }),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('import.titleOf', { kind: text('route.locations-es-page') }),
  )
  await expectAccessible(page, 'a refused file')

  watch.expect(/status of 404/)
  await page.goto('/import/999999')
  await expect(page.getByText(text('import.unknown.title'))).toBeVisible()
  await expect(
    page.getByRole('button', { name: new RegExp(escaped(text('import.unknown.all'))) }),
  ).toBeVisible()
})

test('a file of another system: fields that new rows need are named before the check and set for all rows, unread columns are listed', async ({
  page,
  admin,
}) => {
  const cockpit = await signInAs(page, 'global')
  await cockpit.open('/import')
  const file = Buffer.from(
    ['ProductNumber,Name,ActiveFlag,rowguid', 'AW-1,Chain,1,x1', 'AW-2,Pedal,1,x2'].join('\n'),
  )
  await upload(page, 'products.csv', file, text('route.materials-es-page'))
  const needed = page.getByText(text('import.map.neededForNew', { fields: 'Base unit, Picking area' }))
  await expect(needed).toBeVisible()
  await expect(page.getByText(text('import.map.notRead', { columns: 'rowguid' }))).toBeVisible()
  await expectAccessible(page, 'what new rows need')

  const inEveryRow = page.getByRole('region', { name: text('import.fixed'), exact: true })
  await inEveryRow.getByRole('textbox', { name: 'Base unit' }).focus()
  await page.keyboard.type('pcs')
  await page.keyboard.press('Tab')
  await expect(inEveryRow.getByRole('textbox', { name: 'Picking area' })).toBeFocused()
  await page.keyboard.type(area)
  await expect(needed).toBeHidden()
  await button(page, text('import.check_other', { number: 2 })).press('Enter')
  await button(page, text('import.runAll_other', { number: 2 })).press('Enter')
  await expect(resultFigure(page, 'added')).toHaveText('2')
  const { result } = await admin.rows(materialsView, { find: 'AW-' })
  expect(
    result.map(({ itemNo, baseUoM, pickingLocationRole }) => [itemNo, baseUoM, pickingLocationRole]),
  ).toEqual([
    ['AW-1', 'pcs', area],
    ['AW-2', 'pcs', area],
  ])
})

test('the state numbers of another system are mapped by the user, by keyboard alone', async ({
  page,
  admin,
}) => {
  const { result } = await admin.rows(materialsView, { find: '', take: 3 })
  const [first = '', second = '', third = ''] = result.map(({ itemNo }) => String(itemNo))
  const cockpit = await signInAs(page, 'global')
  await cockpit.open('/import')
  const file = Buffer.from(
    [`Item number,Name,Status`, `${first},Chain,4`, `${second},Pedal,2`, `${third},Bell,4`].join('\n'),
  )
  await upload(page, 'codes.csv', file, text('route.materials-es-page'))
  const panel = page.getByRole('region', { name: text('import.values', { column: 'Status' }) })
  await expect(panel.getByRole('row').nth(1)).toContainText('4')
  await expect(panel).toContainText(text('import.values.open', { number: 2 }))
  const check = button(page, text('import.check_other', { number: 3 }))
  await expect(check).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'what values mean')

  const meaningOf = (value: string) =>
    panel.getByRole('combobox', { name: text('import.values.meaningOf', { value }) })
  await meaningOf('4').focus()
  await page.keyboard.type(text('state.material.Active'))
  await page.keyboard.press('Tab')
  await expect(meaningOf('2')).toBeFocused()
  await page.keyboard.type(text('state.material.Discontinued'))
  await expect(panel).toContainText(text('import.values.all'))
  await check.press('Enter')
  await expect(currentStep(page)).toContainText(text('import.step.repair'))
  await expect(button(page, text('import.runAll_other', { number: 3 }))).toBeVisible()
  await button(page, text('import.discard')).press('Enter')
})
