const seconds = 0.25

/** A short, soft tone. A browser plays it only once somebody has pressed something on the page. */
export async function beep(): Promise<void> {
  const audio = new AudioContext()
  await audio.resume()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = 660
  volume.gain.setValueAtTime(0.08, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + seconds)
  tone.connect(volume).connect(audio.destination)
  tone.addEventListener('ended', () => void audio.close())
  tone.start()
  tone.stop(audio.currentTime + seconds)
}
