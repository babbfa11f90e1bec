/** Drag and drop of files onto a part of a page. */
import { useState, type DragEvent } from 'react'

export interface FileDrop {
  /** Whether files are dragged over it now. */
  readonly isOver: boolean
  /** For the element that accepts the files. */
  readonly handlers: {
    readonly onDragEnter?: (event: DragEvent) => void
    readonly onDragLeave?: (event: DragEvent) => void
    readonly onDragOver?: (event: DragEvent) => void
    readonly onDrop?: (event: DragEvent) => void
  }
}

/** Accepts dropped files while `isOn`; other drags are left to the browser. */
export function useFileDrop(isOn: boolean, onFiles: (dropped: readonly File[]) => void): FileDrop {
  const [depth, setDepth] = useState(0)
  if (!isOn) return { isOver: false, handlers: {} }
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (holdsFiles(event)) setDepth(count => count + 1)
      },
      onDragLeave: (event: DragEvent) => {
        if (holdsFiles(event)) setDepth(count => Math.max(0, count - 1))
      },
      onDragOver: (event: DragEvent) => {
        if (holdsFiles(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
