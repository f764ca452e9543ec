/** Settings that the client reads itself. Those of `harnessS.diagnostics` are read by the server. */
export const codeLensSetting = 'harnessS.codeLens.enable'
export const inlayHintsSetting = 'harnessS.inlayHints.enable'
export const inlineEvidenceSetting = 'harnessS.inlineEvidence.enable'
