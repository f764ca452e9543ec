// Every kernel of the tiny policy. Pointers are byte offsets into one memory that the caller lays out and sizes once.
export { adam, sumOfSquares } from './adam'
export { attention, attentionBackward } from './attention'
export { embed, embedBackward } from './embedding'
export { exponential } from './exponential'
export { clear, copy, multiply, multiplyTransposed, transpose } from './matrix'
export { rmsNorm, rmsNormBackward } from './norm'
export { softmax, softmaxBackward, targetLogprobs } from './softmax'
export { squaredRelu, squaredReluBackward } from './squaredRelu'
