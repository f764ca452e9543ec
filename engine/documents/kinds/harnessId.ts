/** `/` divides the parts of a rollout id, and `,` `:` `*` those of options such as `--attempts H0:8,*:1`. */
export const harnessIdPattern = '^[^/,:*\\s\\u0000-\\u001f\\u007f-\\u009f]*$'
