/**
 * The section file server: the files of the business unit in folders (spec 1, section 2, user settings). Files are added by a button or
 * dropped; each refused file or command has its own message (spec 2, section 8, file manager).
 */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { files, type FolderContent, type StoredFile } from '../../contract/endpoints/files'
import { fileExtensions } from '../../contract/file-names'
import { fileBytesMost, filesBytesMost } from '../../contract/integration-limits'
import { resource } from '../../kernel/resource'
import { Button, IconButton } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { Loaded } from '../../ui/controls/loaded'
import { GridSkeleton } from '../../ui/controls/skeleton'
import { useToaster } from '../../ui/controls/toast'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { classNames } from '../../ui/theme/icons'
import type { SectionProps } from '../sections-page'
import { TabbedPage } from '../tabbed-page'
import { useFileDrop } from '../use-file-drop'
import { FileNameDialog } from './file-name-dialog'
import './file-server.css'
import { FileServerList } from './file-server-list'
import { FileServerUploads } from './file-server-uploads'
import { useFileCommands } from './use-file-commands'
import { useFileUploads } from './use-file-uploads'
import { useFileWords } from './use-file-words'
import { FileInput } from '../../ui/controls/file-input'

const accepted = fileExtensions.map(extension => `.${extension}`).join(',')

const folderContent = resource({
  key: 'folder',
  fetch: ({ api }, signal, { folderId }: { readonly folderId: number | null }) =>
    api.call(files.list, { query: folderId === null ? {} : { folderId } }, { signal }),
})

export function Section({ frame }: SectionProps) {
  const { t } = useTranslation()
  const { access } = useSession()
  const words = useFileWords()
  const dialogs = useDialogs()
  const toaster = useToaster()
  const [folderId, setFolderId] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const loaded = useResource(folderContent, { folderId })
  const { value: content, refetch } = loaded
  const uploads = useFileUploads(refetch)
  const commands = useFileCommands()
  const input = useRef<HTMLInputElement>(null)
  const mayUpload = access.can('data/file/upload')
  const drop = useFileDrop(mayUpload, dropped => uploads.add(dropped, folderId))

  const openFolder = (id: number | null) => {
    setChosen(new Set())
    setFolderId(id)
  }
  const askName = async (
    title: string,
    submitLabel: string,
    start: string,
    save: (name: string) => Promise<unknown>,
  ) => {
    const isSaved = await dialogs.open<true>(close => (
      <FileNameDialog
        title={title}
        submitLabel={submitLabel}
        start={start}
        save={async name => void (await save(name))}
        onClose={close}
      />
    ))
    if (isSaved === true) void refetch()
  }
  const rename = (entry: StoredFile) =>
    void askName(t('ui.renameNamed', { name: entry.name }), t('ui.rename'), entry.name, name =>
      commands.rename(entry, name),
    )
  const remove = async (entries: readonly StoredFile[]) => {
    const isSure = await dialogs.confirm({
      title: t('files.deleteTitle', { count: entries.length, name: entries[0]?.name ?? '' }),
      text: t('files.deleteText', { count: entries.length }),
      confirmLabel: t('files.deleteSubmit', { count: entries.length }),
      danger: true,
    })
    if (!isSure) return
    const doneCount = await commands.remove(entries)
    if (doneCount > 0) toaster.show({ text: t('files.deleted', { count: doneCount }) })
    setChosen(new Set())
    void refetch()
  }
  const selected = content?.entries.filter(({ id }) => chosen.has(id)) ?? []

  return (
    <TabbedPage
      {...frame}
      head={
        <>
          <span className="grow" />
          <IconButton kind="quiet" icon="refresh" label={t('grid.refresh')} onClick={refetch} />
          {selected.length > 0 && (
            <Button icon="trash" onClick={() => void remove(selected)}>
              {t('files.deleteSubmit', { count: selected.length })}
            </Button>
          )}
          {mayUpload && (
            <>
              <Button
                icon="plus"
                onClick={() =>
                  void askName(t('files.newFolder'), t('files.newFolderSubmit'), '', name =>
                    commands.createFolder(folderId, name),
                  )
                }
              >
                {t('files.newFolder')}
              </Button>
              <Button kind="primary" icon="upload" onClick={() => input.current?.click()}>
                {t('files.upload')}
              </Button>
              <FileInput
                inputRef={input}
                isMultiple
                accept={accepted}
                label={t('files.upload')}
                onFiles={files => uploads.add([...files], folderId)}
              />
            </>
          )}
        </>
      }
    >
      <section className={classNames('panel k-file-server', drop.isOver && 'over')} {...drop.handlers}>
        <div className="k-file-head">
          <FolderPath content={content} isTop={folderId === null} onOpen={openFolder} />
          <span className="grow" />
          {content !== undefined && (
            <span className="hint num">
              {t('files.used', { used: words.size(content.usedBytes), most: words.size(filesBytesMost) })}
            </span>
          )}
        </div>
        <FileServerUploads {...uploads} />
        <div className="k-file-body" aria-busy={loaded.status === 'loading'}>
          <Loaded docked from={loaded} notLoaded={t('files.notLoaded')} shape={<GridSkeleton rows={8} />}>
            {({ entries }) => (
              <div className="k-file-list">
                {entries.length === 0 ? (
                  <EmptyState
                    drawing="widgets"
                    title={t('files.empty')}
                    text={mayUpload ? t('files.emptyText', { size: words.size(fileBytesMost) }) : undefined}
                  />
                ) : (
                  <FileServerList
                    entries={entries}
                    chosen={chosen}
                    onChosen={setChosen}
                    onOpenFolder={openFolder}
                    onRename={rename}
                    onDelete={removed => void remove(removed)}
                  />
                )}
              </div>
            )}
          </Loaded>
        </div>
        {drop.isOver && <div className="k-file-drop">{t('files.drop')}</div>}
      </section>
    </TabbedPage>
  )
}

interface FolderPathProps {
  readonly content: FolderContent | undefined
  readonly isTop: boolean
  readonly onOpen: (id: number | null) => void
}

/** The path from the top to the open folder. */
function FolderPath({ content, isTop, onOpen }: FolderPathProps) {
  const { t } = useTranslation()
  const steps = [{ id: null, name: t('files.top') }, ...(content?.path ?? [])]
  return (
    <nav aria-label={t('files.path')}>
      <ol className="k-file-path">
        {steps.map(({ id, name }, at) => (
          <li key={id ?? 0}>
            {at === steps.length - 1 && (isTop || at > 0) ? (
              <bdi aria-current="location">{name}</bdi>
            ) : (
              <button type="button" className="lnk" onClick={() => onOpen(id)}>
                <bdi>{name}</bdi>
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
