/**
 * The part of SignalR's JSON hub protocol that the hub supports: text frames that end with a record separator (dotnet/aspnetcore,
 * HubProtocol.md).
 */

const recordSeparator = '\x1e'

export const messageTypes = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const

/** Serialises a message as a frame. */
export function frame(message: object): string {
  return JSON.stringify(message) + recordSeparator
}

export const pingFrame = frame({ type: messageTypes.ping })
export const handshakeAcceptedFrame = frame({})
export const handshakeRefusedFrame = (error: string): string => frame({ error })

/** Tells a client that the connection ends; `allowReconnect` asks it to reconnect. */
export const closeFrame = (allowReconnect: boolean, error?: string): string =>
  frame({ type: messageTypes.close, ...(error !== undefined && { error }), allowReconnect })

export const invocationFrame = (target: string, argument: unknown): string =>
  frame({ type: messageTypes.invocation, target, arguments: [argument] })

export const completionFrame = (
  invocationId: string,
  outcome: { result: unknown } | { error: string },
): string => frame({ type: messageTypes.completion, invocationId, ...outcome })

export type HubMessage =
  | {
      readonly is: 'invocation'
      readonly target: string
      readonly invocationId?: string
      readonly arguments: unknown[]
    }
  | { readonly is: 'stream'; readonly invocationId: string }
  | { readonly is: 'close' }
  | { readonly is: 'other' }

/** Splits received text into complete frames and the incomplete rest. */
export function splitFrames(text: string): { frames: string[]; rest: string } {
  const frames = text.split(recordSeparator)
  const rest = frames.pop() ?? ''
  return { frames, rest }
}

/** Whether a handshake requests the protocol that the hub supports. */
export function isHandshakeAccepted(text: string): boolean {
  const request = record(JSON.parse(text))
  return request.protocol === 'json' && (request.version === 1 || request.version === 2)
}

/** @throws SyntaxError when the frame is not JSON */
export function readMessage(text: string): HubMessage {
  const { type, target, invocationId, arguments: args } = record(JSON.parse(text))
  const id = typeof invocationId === 'string' ? { invocationId } : {}
  if (type === messageTypes.close) return { is: 'close' }
  if (type === messageTypes.invocation && typeof target === 'string' && Array.isArray(args)) {
    return { is: 'invocation', target, arguments: args, ...id }
  }
  if (type === messageTypes.streamInvocation && typeof invocationId === 'string')
    return { is: 'stream', invocationId }
  return { is: 'other' }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
