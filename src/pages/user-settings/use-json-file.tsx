/** Export and import of values as a JSON file; a dialog shows the changes before they are applied. */
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuGroup } from '../../ui/controls/menu'
import { saveFile } from '../../ui/controls/save-file'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { FileInput } from '../../ui/controls/file-input'

export interface JsonFileSpec<T> {
  /** Name of the exported file, without extension. */
  readonly name: string
  /** The text to export. */
  json(): string
  /** The dialog about a file; it closes with the values to apply, or without. */
  dialog(file: { readonly name: string; readonly text: string }, close: (taken?: T) => void): ReactNode
  onTake(taken: T): void
}

export interface JsonFile {
  /** The commands import and export, for a menu. */
  readonly commands: MenuGroup
  /** The file input, to be rendered beside the menu. */
  readonly input: ReactNode
}

export function useJsonFile<T>({ name, json, dialog, onTake }: JsonFileSpec<T>): JsonFile {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const file = useRef<HTMLInputElement>(null)
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const text = await chosen.text()
    const taken = await dialogs.open<T>(close => dialog({ name: chosen.name, text }, close))
    if (taken !== undefined) onTake(taken)
  }
  return {
    commands: {
      id: 'json',
      items: [
        {
          id: 'import',
          label: t('jsonFile.import'),
          icon: 'upload',
          onSelect: () => file.current?.click(),
        },
        {
          id: 'export',
          label: t('jsonFile.export'),
          icon: 'download',
          onSelect: () => saveFile(new Blob([json()], { type: 'application/json' }), `${name}.json`),
        },
      ],
    },
    input: (
      <FileInput
        inputRef={file}
        accept=".json,application/json"
        label={t('jsonFile.import')}
        onFiles={([chosen]) => void take(chosen)}
      />
    ),
  }
}
