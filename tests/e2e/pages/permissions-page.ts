/** The section permissions of the user settings: the matrix by keyboard, saving it, and the trace beside it. */
import { expect, type Locator, type Page } from 'playwright/test'
import type { PermissionPath } from '../../../src/contract/permissions'
import { signInAs } from '../signed-in'
import { escaped, text } from '../texts'

export class PermissionsPage {
  readonly matrix: Locator
  readonly find: Locator
  readonly save: Locator
  readonly trace: Locator

  constructor(readonly page: Page) {
    this.matrix = page.getByRole('grid', { name: text('permission.matrix') })
    this.find = page.getByRole('searchbox', { name: text('permission.find') })
    this.save = page.getByRole('button', { name: new RegExp(`^${text('ui.save')}`) })
    this.trace = page.getByRole('complementary', { name: text('trace.title') })
  }

  /** Signs an administrator in and opens the section. */
  static async open(page: Page): Promise<PermissionsPage> {
    const cockpit = await signInAs(page, 'admin')
    await cockpit.open('/user-settings?tab=permissions')
    const permissions = new PermissionsPage(page)
    await permissions.matrix.waitFor()
    return permissions
  }

  row(path: PermissionPath): Locator {
    return this.matrix.getByRole('row', { name: new RegExp(`${escaped(path)}(?![\\w-])`) })
  }

  /** The cell of a role; its text is its state. */
  async cell(path: PermissionPath, role: string): Promise<Locator> {
    const titles = await this.matrix.getByRole('columnheader').allInnerTexts()
    return this.row(path)
      .getByRole('gridcell')
      .nth(titles.indexOf(role) - 1)
  }

  /** Finds a path, goes to a role with the arrow keys, and toggles its permission with Space. */
  async toggle(path: PermissionPath, role: string): Promise<void> {
    await this.find.fill(path)
    await this.row(path).getByRole('rowheader').focus()
    const cell = await this.cell(path, role)
    const titles = await this.matrix.getByRole('columnheader').allInnerTexts()
    for (let column = 0; column < titles.indexOf(role); column++) await this.page.keyboard.press('ArrowRight')
    await expect(cell).toBeFocused()
    await this.page.keyboard.press(' ')
  }

  /** Saves by keyboard, and waits until no unsaved changes are shown. */
  async saveAndWait(): Promise<void> {
    await this.page.keyboard.press('Control+s')
    await expect(this.save).toBeDisabled()
  }
}
