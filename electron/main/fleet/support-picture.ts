/** A picture of the screen for support, on IT's command: of a page that shows no person, and of no other. */
import type { WebContents } from 'electron'
import { pictureAddress, pictureEndpoint } from '../../../src/contract/heartbeat.ts'
import { postAsTerminal, type HeartbeatOptions } from './heartbeat.ts'
import type { Picture, RemoteActions } from './remote-commands.ts'

const JPEG_QUALITY = 80

/**
 * @param page what people see; `null` where there is nothing
 * @param mayShow whether the page of an address shows no person now
 * @returns `null` where it may show one, before or after the picture was taken
 * @throws where it can't be taken
 */
export async function takePicture(
  page: () => WebContents | null,
  mayShow: (address: string) => boolean,
): Promise<Picture | null> {
  const seen = page()
  if (seen === null || !mayShow(seen.getURL())) return null
  const image = await seen.capturePage()
  // Whoever came meanwhile may be in it.
  if (page() !== seen || !mayShow(seen.getURL())) return null
  const picture = new Uint8Array(image.toJPEG(JPEG_QUALITY))
  if (image.isEmpty() || picture.length > pictureEndpoint.bodyBytes) throw new Error('it can not be sent')
  return picture
}

/** Sends pictures to the provider that the heartbeat goes to. */
export function pictureSender(
  call: Pick<HeartbeatOptions, 'ask' | 'token' | 'url'>,
): RemoteActions['sendPicture'] {
  return async (commandId, body) => {
    const { type } = pictureEndpoint
    const { ok, status } = await postAsTerminal(call, pictureAddress(call.url, commandId), { type, body })
    if (!ok) throw new Error(`HTTP ${status}`)
  }
}
