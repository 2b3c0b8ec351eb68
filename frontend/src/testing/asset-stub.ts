/** Stub for style sheets and pictures, which tests do not load. */
export default { sources: {}, img: { src: '/picture.jpg', w: 3, h: 2 } };
