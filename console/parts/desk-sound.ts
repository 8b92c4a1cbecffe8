/** The sounds of the shipping desk, made here: who scans looks at the parcel. */
const sounds = {
  /** A packing list was read. */
  next: [660],
  done: [660, 990],
  wrong: [220, 160],
} as const
export type DeskSound = keyof typeof sounds

const TONE_SECONDS = 0.09
const VOLUME = 0.15

let audio: AudioContext | undefined

/** Plays a sound. A machine without speakers, or a browser that allows none yet, is silent. */
export function playSound(sound: DeskSound): void {
  try {
    audio ??= new AudioContext()
    const from = audio.currentTime
    for (const [nth, pitch] of sounds[sound].entries()) {
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      const begins = from + nth * TONE_SECONDS
      tone.frequency.value = pitch
      tone.type = sound === 'wrong' ? 'square' : 'sine'
      volume.gain.setValueAtTime(VOLUME, begins)
      volume.gain.exponentialRampToValueAtTime(0.001, begins + TONE_SECONDS)
      tone.connect(volume).connect(audio.destination)
      tone.start(begins)
      tone.stop(begins + TONE_SECONDS)
    }
  } catch {
    // As said.
  }
}
