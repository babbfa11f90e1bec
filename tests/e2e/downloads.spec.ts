/** Downloads: a file made by a schedule appears on the open page without a reload, and is downloaded and deleted. */
import { readFile } from 'node:fs/promises'
import { downloadsView } from '../../src/catalog/views/downloads'
import { expect, expectAccessible, test } from './flows/flow-test'
import { text } from './texts'

const schedule = {
  name: 'Month end – Ærø',
  criteria: { basedOn: 'costPrice' },
  period: 'lastMonth',
  format: 'xlsx',
  language: 'en-GB',
  rhythm: { every: 'month', day: null, time: '18:00' },
}

test('a schedule run now appears in the open downloads, is saved by keyboard, and deleted after a confirmation', async ({
  admin,
  gridOf,
  page,
}) => {
  const path = '/ReportSchedule/materialSummary'
  const made = await admin.call<{ result: { id: number } }>('POST', path, schedule)
  const downloads = gridOf('downloads', downloadsView)
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: text('route.downloads') })).toBeVisible()
  await admin.call('POST', `${path}/${made.result.id}/run`, {})
  await downloads.expectState('Ready')
  await expect(downloads.nameCell(schedule.name)).toBeVisible()
  await downloads.expectCellText('origin', text('state.downloadOrigin.Schedule'))
  await expectAccessible(page, 'downloads')

  await downloads.choose(schedule.name)
  const saving = page.waitForEvent('download')
  await page.keyboard.press('s')
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Month end – Ærø \d{4}-\d{2}-\d{2}\.xlsx$/)
  const content = await readFile(await file.path())
  expect(content.subarray(0, 2).toString()).toBe('PK')
  await expect(downloads.dialog).toHaveCount(0)

  await downloads.act('deleteDownloads')
  await expectAccessible(page, 'the question before deleting')
  await downloads.confirm('deleteDownloads')
  await downloads.expectDone('deleteDownloads')
  await expect(downloads.nameCell(schedule.name)).toHaveCount(0)
})
