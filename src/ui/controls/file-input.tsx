/** A hidden file input that a button presses to open the browser's file dialog. */
import type { RefObject } from 'react'

export interface FileInputProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** Label of the button. */
  readonly label: string
  /** Extensions or types, separated by commas; any file when absent. */
  readonly accept?: string | undefined
  readonly isMultiple?: boolean
  /** Called with at least one file, also when the same file is chosen again. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void
}

/** Hidden; each choice is handed on once. */
export function FileInput({ inputRef, label, accept, isMultiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      multiple={isMultiple}
      accept={accept}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const [first, ...others] = currentTarget.files ?? []
        currentTarget.value = ''
        if (first !== undefined) onFiles([first, ...others])
      }}
    />
  )
}
