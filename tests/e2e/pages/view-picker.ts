/** The saved views of a grid page: the picker beside its title, the list, and the footer that saves. */
import type { Locator, Page } from 'playwright/test'
import { escaped, text } from '../texts'

export class ViewPicker {
  /** Named after the view that is open. */
  readonly button: Locator
  readonly popover: Locator
  readonly name: Locator
  readonly primary: Locator
  readonly menu: Locator
  readonly confirmation: Locator

  constructor(readonly page: Page) {
    this.button = page.getByRole('button', {
      name: new RegExp(`^${escaped(text('grid.view.open', { name: '' }))}`),
    })
    this.popover = page.getByRole('dialog', { name: text('grid.view.picker') })
    this.name = this.popover.getByLabel(text('grid.view.name'))
    this.primary = this.popover.getByRole('checkbox', { name: text('grid.view.primary'), exact: true })
    this.menu = page.getByRole('menu')
    this.confirmation = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  }

  /** The accessible name of the button while this view is open. */
  title(name: string, isEdited = false): string {
    return text(isEdited ? 'grid.view.openEdited' : 'grid.view.open', { name })
  }

  async open(): Promise<void> {
    await this.button.click()
    await this.popover.waitFor()
  }

  row(name: string): Locator {
    return this.popover.getByRole('button', { name: new RegExp(`^${escaped(name)}`) })
  }

  scope(scope: 'me' | 'businessUnit' | 'all'): Locator {
    return this.popover.getByRole('radio', {
      name: text(scope === 'all' ? 'grid.view.group.all' : `grid.view.scope.${scope}`),
      exact: true,
    })
  }

  saveAsNew(): Locator {
    return this.popover.getByRole('button', { name: text('grid.view.saveAsNew') })
  }

  async choose(name: string): Promise<void> {
    await this.open()
    await this.row(name).click()
  }

  /** Opens the row's menu. */
  async openRowMenu(name: string): Promise<void> {
    await this.open()
    await this.popover.getByRole('button', { name: text('grid.view.more', { name }) }).click()
    await this.menu.waitFor()
  }

  menuItem(key: string): Locator {
    return this.menu
      .getByRole('menuitem', { name: text(key) })
      .or(this.menu.getByRole('menuitemcheckbox', { name: text(key), exact: true }))
  }

  async saveAs(name: string, scope: 'me' | 'businessUnit' | 'all'): Promise<void> {
    await this.open()
    await this.name.fill(name)
    if (await this.scope(scope).isVisible()) await this.scope(scope).check()
    await this.saveAsNew().click()
    await this.popover.waitFor({ state: 'hidden' })
  }

  /** Deletes one of the user's own views, which needs no confirmation. */
  async delete(name: string): Promise<void> {
    await this.openRowMenu(name)
    await this.menuItem('grid.view.delete.submit').click()
  }

  async deleteShared(name: string): Promise<void> {
    await this.openRowMenu(name)
    await this.menuItem('grid.view.delete.item').click()
    await this.confirmation.getByRole('button', { name: text('grid.view.delete.submit') }).click()
  }
}
