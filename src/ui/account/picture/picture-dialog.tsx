/** A person's picture: chosen as a file, cut to a square, previewed, and saved; or removed. */
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssueCode } from '../../../contract/input-issues'
import { pictureBytesMost, pictureSideMostPx } from '../../../contract/sign-in-limits'
import { pictureTypes } from '../../../contract/picture'
import { Banner } from '../../controls/banner'
import { Button } from '../../controls/button'
import { SubmitDialog } from '../../dialogs/dialog'
import { classNames } from '../../theme/icons'
import { CropArea } from './crop-area'
import { firstSquare, resizedSquare, type CropSquare } from './crop-square'
import { cutPicture, drawPart } from './cut-picture'
import './picture.css'
import { readPictureFile } from './read-picture-file'
import { FileInput } from '../../controls/file-input'

export interface PictureDialogProps {
  /** The saved picture, a data URL. */
  readonly picture: string | null
  /** Saves a data URL, or removes the picture when given null; resolves with the error message, or null when it worked. */
  readonly onSave: (picture: string | null) => Promise<string | null>
  readonly onClose: () => void
}

interface Chosen {
  readonly image: ImageBitmap
  readonly square: CropSquare
}

const figures = { megabytes: pictureBytesMost / 1024 / 1024, pixels: pictureSideMostPx }

export function PictureDialog({ picture, onSave, onClose }: PictureDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)

  const choose = async (file: File) => {
    const turn = ++latest.current
    const read = await readPictureFile(file)
    // Another file was chosen in the meantime.
    if (turn !== latest.current) return
    setProblem(read.kind === 'refused' ? problemOf(read.code) : null)
    setChosen(
      read.kind === 'refused'
        ? null
        : {
            image: read.image,
            square: firstSquare({ widthPx: read.image.width, heightPx: read.image.height }),
          },
    )
  }
  const problemOf = (code: IssueCode) => t(`grid.form.${code as string}`, figures)

  const save = async (next: string | null) => {
    if (isBusy) return
    setBusy(true)
    const failed = await onSave(next)
    setBusy(false)
    setProblem(failed)
    if (failed === null) onClose()
  }
  return (
    <SubmitDialog
      title={t('picture.title')}
      size={560}
      submitLabel={t('picture.save')}
      isBusy={isBusy}
      reason={chosen === null ? t('picture.missing') : undefined}
      lead={
        picture !== null && (
          <Button kind="quiet" icon="trash" onClick={() => void save(null)}>
            {t('picture.remove')}
          </Button>
        )
      }
      onSubmit={() => {
        if (chosen !== null) void save(cutPicture(chosen.image, chosen.square))
      }}
      onCancel={onClose}
    >
      <div className="k-picture">
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        <FileChoice isCompact={chosen !== null} onFile={file => void choose(file)} />
        {chosen !== null && (
          <Cut {...chosen} onSquare={square => setChosen(current => current && { ...current, square })} />
        )}
      </div>
    </SubmitDialog>
  )
}

/** The button that opens the file dialog, and the place where a file may be dropped. */
function FileChoice({
  isCompact,
  onFile,
}: {
  readonly isCompact: boolean
  readonly onFile: (file: File) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={classNames('k-picture-choice', isCompact && 'compact', isOver && 'over')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) onFile(file)
      }}
    >
      <FileInput
        inputRef={input}
        accept={pictureTypes.join(',')}
        label={t('picture.choose')}
        onFiles={([file]) => onFile(file)}
      />
      <span className="row">
        <Button icon="upload" data-autofocus="" onClick={() => input.current?.click()}>
          {t(isCompact ? 'picture.chooseOther' : 'picture.choose')}
        </Button>
        {!isCompact && <span className="sec">{t('picture.drop')}</span>}
      </span>
      <span className="hint">{t('picture.limits', figures)}</span>
    </div>
  )
}

/** The picture with its square, and a preview of the result. */
function Cut({ image, square, onSquare }: Chosen & { readonly onSquare: (square: CropSquare) => void }) {
  const { t } = useTranslation()
  const size = { widthPx: image.width, heightPx: image.height }
  const step = Math.round(square.size / 8)
  return (
    <div className="k-picture-cut">
      <CropArea image={image} square={square} onSquare={onSquare} />
      <div className="k-picture-side">
        <span className="lab">{t('ui.preview')}</span>
        <span className="row">
          <Preview image={image} square={square} sizePx={96} />
          <Preview image={image} square={square} sizePx={28} />
        </span>
        <span className="row">
          <Button size="small" onClick={() => onSquare(resizedSquare(square, step, size))}>
            {t('picture.larger')}
          </Button>
          <Button size="small" onClick={() => onSquare(resizedSquare(square, -step, size))}>
            {t('picture.smaller')}
          </Button>
        </span>
        <span className="hint">{t('picture.partHint')}</span>
      </div>
    </div>
  )
}

function Preview({ image, square, sizePx }: Chosen & { readonly sizePx: number }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (ref.current !== null) drawPart(ref.current, image, square)
  }, [image, square])
  const side = Math.round(sizePx * devicePixelRatio)
  return (
    <canvas
      ref={ref}
      className="k-picture-preview"
      width={side}
      height={side}
      style={{ width: `${sizePx}px`, height: `${sizePx}px` }}
      aria-hidden="true"
    />
  )
}
