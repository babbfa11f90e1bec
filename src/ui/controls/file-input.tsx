/** The file dialog of the browser, behind a button of ours that presses this input. */
import type { RefObject } from 'react'

export interface FileInputProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** Label of the button. */
  readonly label: string
  /** Endings or types, separated by commas; any file when absent. */
  readonly accept?: string | undefined
  readonly isMultiple?: boolean
  /** At least one; the same file once more is a choice as well. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void
}

/** Not shown; a file that is chosen is handed on once. */
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
