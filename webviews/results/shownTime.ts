/** A time as it was where the reader is, to the minute. What is no time is shown as it is. */
export const shownTime = (iso: string): string => {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  const [month, day, hour, minute] = [time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes()].map(
    (part) => String(part).padStart(2, '0'),
  )
  return `${time.getFullYear()}-${month}-${day} ${hour}:${minute}`
}
