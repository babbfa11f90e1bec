/**
 * The integration monitor and the files of the business unit as an administrator uses them: a failed message is opened, compared and
 * retried, and succeeds on the open page; files are sent, renamed, downloaded and deleted.
 */
import { readFile } from 'node:fs/promises'
import { integrationMessagesView } from '../../src/catalog/views/integration'
import type { IntegrationMessage } from '../../src/contract/entities/integration'
import { integrationStates } from '../../src/contract/states/office'
import { where } from '../../src/contract/where'
import { expect, expectAccessible, test } from './flows/flow-test'
import { idFilter } from './pages/action-grid'
import { text } from './texts'

test.use({ viewport: { width: 1600, height: 1000 } })

test('a failed message is opened, compared with the delivered one, and succeeds when it is sent again @core', async ({
  admin,
  gridOf,
  page,
}) => {
  const { result } = await admin.call<{ result: IntegrationMessage[] }>(
    'POST',
    '/IntegrationMonitor/searchMessages',
    {
      filters: [
        { selector: 'state', operator: 'In', values: ['Failed'], type: 'enum' },
        { selector: 'messageType', operator: 'IsEqualTo', value: 'TransportBooking', type: 'string' },
        { selector: 'resultType', operator: 'IsEqualTo', value: 'Validation', type: 'string' },
      ],
      sort: [{ selector: 'id', desc: true }],
    },
  )
  const [record] = result
  if (record === undefined) throw new Error('The seed has no refused booking.')
  const messages = await gridOf('integration-messages', integrationMessagesView).open(
    idFilter(record.id),
    // All states, so that the record stays in the grid when it is delivered.
    where('state').in(integrationStates),
  )

  const name = record.keyValue ?? ''
  const panel = page.getByRole('complementary', {
    name: text('integration.title', { type: record.messageType ?? '', key: name }),
  })
  await expect(panel.getByText(text('state.integration.Failed'))).toBeVisible()
  await expect(panel.getByText(text('integration.result.Validation'))).toBeVisible()
  const request = panel.getByRole('group', { name: text('integration.tab.request') })
  await expect(request).toContainText('"postalCode"')
  const changed = panel.getByRole('row', { name: /^receiver\.postalCode/ })
  await expect(panel.getByText(text('integration.changed.lastDelivered'))).toBeVisible()
  const wrong = await changed.getByRole('insertion').innerText()
  const right = await changed.getByRole('deletion').innerText()
  expect(right.startsWith(wrong)).toBe(true)
  await expectAccessible(page, 'a record of the integration')

  await panel.getByRole('searchbox', { name: text('integration.find') }).fill('postalcode')
  await expect(panel.getByText(text('integration.foundLines_one', { place: 1, count: 1 }))).toBeVisible()
  await panel.getByRole('tab', { name: text('integration.tab.compare') }).click()
  const compared = panel.getByRole('group', { name: text('integration.tab.compare') })
  await expect(compared).toContainText(text('integration.line.gone'))
  await expectAccessible(page, 'a comparison')

  await panel.getByRole('button', { name: text('action.replayRecords') }).click()
  await messages.confirm('replayRecords')
  await messages.expectDone('replayRecords')
  // The row and its panel are updated without a reload.
  await expect(panel.getByText(text('state.integration.Delivered'), { exact: true })).toBeVisible()
  // The facts of the new try arrive after the row, and move the tabs.
  await expect(panel.getByText('global', { exact: true })).toBeVisible()
  await panel.getByRole('tab', { name: text('integration.tab.request') }).click()
  await expect(panel.getByText(text('integration.changed.previousTry'))).toBeVisible()
  await expect(changed.getByRole('deletion')).toHaveText(wrong)
  await expect(changed.getByRole('insertion')).toHaveText(right)
  await expect(panel.getByRole('button', { name: text('action.replayRecords') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await panel.getByRole('button', { name: text('integration.open.order') }).click()
  await expect(page).toHaveURL(/sales-orders-es-page/)
})

test('files are uploaded into a folder, renamed, downloaded and deleted; forbidden ones are refused with a reason', async ({
  cockpit,
  watch,
}) => {
  watch.expect(/status of (400|409)/)
  const { page } = cockpit
  await page.goto('/user-settings?tab=file-server')
  await expect(page.getByText(text('files.empty'))).toBeVisible()
  await expectAccessible(page, 'no files')
  const dialog = page.getByRole('dialog')
  const nameField = dialog.getByRole('textbox', { name: text('files.name') })

  await page.getByRole('button', { name: text('files.newFolder') }).click()
  await nameField.fill('../etc')
  await dialog.getByRole('button', { name: text('files.newFolderSubmit') }).click()
  await expect(dialog.getByText(text('refusal.file-name-invalid'))).toBeVisible()
  await nameField.fill('Håndbøker')
  await nameField.press('Enter')
  await page.getByRole('button', { name: 'Håndbøker', exact: true }).click()
  await expect(page.getByText(text('files.empty'))).toBeVisible()

  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_200_000, 'a')])
  await page.locator('input[type="file"]').setInputFiles([
    { name: 'Plan ß.pdf', mimeType: 'application/pdf', buffer: large },
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<script>') },
  ])
  const uploads = page.getByRole('list', { name: text('files.uploads') })
  await expect(uploads.getByText(text('refusal.file-wrong-extension'))).toBeVisible()
  await expect(uploads.getByText(text('refusal.file-wrong-content'))).toBeVisible()
  const file = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Plan ß.pdf', exact: true }) })
  await expect(file).toContainText('global')
  await expect(page.getByRole('row')).toHaveCount(2)
  await uploads.getByRole('button', { name: text('files.putAway', { name: 'setup.exe' }) }).click()
  await uploads.getByRole('button', { name: text('files.putAway', { name: 'photo.png' }) }).click()
  await expectAccessible(page, 'files')

  await file.getByRole('button', { name: 'Plan ß.pdf', exact: true }).press('F2')
  await nameField.fill('Plan 2 ß.pdf')
  await nameField.press('Enter')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Plan 2 ß.pdf', exact: true }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Plan 2 ß.pdf')
  expect((await readFile(await saved.path())).equals(large)).toBe(true)

  await page.getByRole('button', { name: 'Plan 2 ß.pdf', exact: true }).press('Delete')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('files.deleteSubmit_one', { count: 1 }) })
    .click()
  await expect(page.getByText(text('files.empty'))).toBeVisible()
  await page.getByRole('button', { name: text('files.top'), exact: true }).click()
  await page.getByRole('checkbox', { name: text('files.choose', { name: 'Håndbøker' }) }).check()
  await page.getByRole('button', { name: text('files.deleteSubmit_one', { count: 1 }), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('files.deleteSubmit_one', { count: 1 }) })
    .click()
  await expect(page.getByText(text('files.empty'))).toBeVisible()
})
