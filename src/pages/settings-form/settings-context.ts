/** What the parts of a page of settings share: its form. */
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from './settings-draft'
import type { SettingsForm } from './use-settings-form'

export const SettingsFormContext = createContext<SettingsForm | null>(null)

/** The form around a part of it. */
export function useSettings(): SettingsForm {
  const form = useContext(SettingsFormContext)
  if (form === null) throw new Error('A setting stands outside of its form.')
  return form
}

export interface SettingField {
  readonly label: string
  readonly entry: Entry
  readonly error: string | undefined
  /** What was saved before, of a field that is edited. */
  readonly was: string | undefined
  readonly turn: number
  change(entry: Entry): void
  leave(): void
}

/** What stands at a setting. */
export function useSetting(field: string): SettingField {
  const form = useSettings()
  const { t } = useTranslation()
  const isEdited = field in form.edits
  const saved = form.saved[field] ?? ''
  return {
    label: form.titleOf(field),
    entry: form.wanted[field] ?? '',
    error: form.problemAt(field),
    was:
      isEdited && !form.theirs.has(field) && saved !== ''
        ? t('kpi.was', { value: form.textOf(field, saved) })
        : undefined,
    turn: form.turn,
    change: entry => form.change(field, entry),
    leave: () => form.leave(field),
  }
}
