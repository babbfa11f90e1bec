/**
 * Files of a business unit (spec 1, section 2, user settings, file server): folders, files, and uploads in parts, which can be followed,
 * cancelled and handled by several servers that share a database. Each failure has its own code (spec 2, section 8).
 */
import * as v from 'valibot'
import { actionResult } from '../failures'
import { filePartBytes } from '../integration-limits'
import { bulkIdsMost, textLengthMost } from '../limits'
import { isoDateTime, rowId, rowVersion } from '../wire-values'
import { get, group, post, put } from './endpoint'

const permission = 'header/settings/user_settings'

/** Any text: the server's own code says what is wrong with a name. */
const fileName = v.pipe(v.string(), v.maxLength(textLengthMost))
/** Null: the root folder of the business unit. */
const folderId = v.nullable(rowId)
const uploadId = v.pipe(v.string(), v.uuid())

export const storedFile = v.object({
  id: rowId,
  name: v.string(),
  isFolder: v.boolean(),
  /** Of a file. */
  sizeBytes: v.number(),
  /** Files and folders in a folder. */
  entryCount: v.number(),
  changed: isoDateTime,
  changedBy: v.string(),
  version: rowVersion,
})
export type StoredFile = v.InferOutput<typeof storedFile>

export const folderContent = v.object({
  /** From the outermost folder down to this one; empty at the top. */
  path: v.array(v.object({ id: rowId, name: v.string() })),
  /** Folders first, each group by name. */
  entries: v.array(storedFile),
  /** Total size of all files of the business unit. */
  usedBytes: v.number(),
})
export type FolderContent = v.InferOutput<typeof folderContent>

const ofUpload = v.object({ uploadId })
const base64 = v.pipe(v.string(), v.base64(), v.maxLength(4 * Math.ceil(filePartBytes / 3)))
const uploading = { permission: 'data/file/upload' } as const

export const files = group('File', {
  list: get('/', {
    query: v.object({ folderId: v.optional(rowId) }),
    result: folderContent,
    permission,
    summary: 'What is in a folder of the business unit; without a folder, what is at the top.',
  }),
  content: get('/{id}/content', {
    params: v.object({ id: rowId }),
    isFile: true,
    permission,
    summary: 'A file.',
  }),
  createFolder: post('/folders', {
    body: v.object({ folderId, name: fileName }),
    result: storedFile,
    ...uploading,
    summary: 'Makes a folder in a folder.',
  }),
  startUpload: post('/uploads', {
    body: v.object({
      folderId,
      name: fileName,
      sizeBytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    }),
    // Only a server checks the form of an id: here the check would be part of the first chunk of every element.
    result: v.object({ uploadId: v.string() }),
    ...uploading,
    summary: 'Begins to send a file, after its name and size were judged.',
  }),
  sendPart: put('/uploads/{uploadId}/parts/{partNo}', {
    params: v.object({ uploadId, partNo: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
    body: v.object({ content: base64 }),
    // Sending the same part again has the same effect.
    repeatable: 'shared',
    ...uploading,
    summary: 'Sends a part of a file, counted from 0; all but the last one are of the full size.',
  }),
  finishUpload: post('/uploads/{uploadId}/finish', {
    params: ofUpload,
    result: storedFile,
    ...uploading,
    summary: 'Ends an upload: the file stands in its folder.',
  }),
  cancelUpload: put('/uploads/{uploadId}/cancel', {
    params: ofUpload,
    repeatable: 'shared',
    ...uploading,
    summary: 'Gives up an upload.',
  }),
  rename: put('/{id}/name', {
    params: v.object({ id: rowId }),
    body: v.object({ name: fileName, version: rowVersion }),
    result: storedFile,
    permission: 'data/file/rename',
    summary: 'Renames a file or a folder.',
  }),
  remove: put('/delete', {
    body: v.object({ ids: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost)) }),
    result: actionResult,
    isBulk: true,
    permission: 'data/file/delete',
    summary: 'Deletes files and empty folders.',
  }),
})
