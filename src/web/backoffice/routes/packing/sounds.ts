/** Tones of a scan: frequencies in Hz, one after the other. */
const TONES = { ok: [880], done: [880, 1320], bad: [220, 180] } as const;
type ScanSound = keyof typeof TONES;

const TONE_S = 0.09;
const BAD_TONE_S = 0.22;
const LOUDNESS = 0.15;

let context: AudioContext | null = null;

/** Plays the sound of a scan; a browser without sound stays silent. */
export function play(sound: ScanSound): void {
  try {
    context ??= new AudioContext();
    const length = sound === 'bad' ? BAD_TONE_S : TONE_S;
    for (const [index, frequency] of TONES[sound].entries()) {
      const oscillator = context.createOscillator();
      const gain = context.createGain();
      oscillator.frequency.value = frequency;
      oscillator.type = sound === 'bad' ? 'square' : 'sine';
      gain.gain.value = LOUDNESS;
      oscillator.connect(gain).connect(context.destination);
      const start = context.currentTime + index * length;
      oscillator.start(start);
      oscillator.stop(start + length);
    }
  } catch {
    // colour and words say the same
  }
}
