#!/usr/bin/env python3
"""Develop the linear render passes into a finished JPEG.

    finish.py <stem> <out.jpg> [--size WxH] [--exposure EV]

Adds the passes, removes residual noise, blooms highlights, applies a soft
shoulder, and lets the picture fall off into the theme's background colour.
"""
import argparse
import json
import os

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2  # noqa: E402
import numpy as np  # noqa: E402

BG = np.array([0x0d, 0x11, 0x14], np.float32) / 255          # BGR, sRGB-encoded


def to_linear(c):
    return np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4)


def to_srgb(c):
    return np.where(c <= .0031308, c * 12.92, 1.055 * np.maximum(c, 1e-8) ** (1 / 2.4) - .055)


def load(path):
    return np.nan_to_num(cv2.imread(path, cv2.IMREAD_UNCHANGED)[..., :3].astype(np.float32), posinf=0, neginf=0)


def despeckle(img):
    """Replace isolated bright pixels by the median of their neighbourhood."""
    lum = img.max(axis=2)
    enc = np.log1p(lum * 40).astype(np.float32)
    med = cv2.medianBlur(enc, 5)
    hot = (enc > med + .55)
    hot &= cv2.filter2D(hot.astype(np.float32), -1, np.ones((3, 3), np.float32)) <= 3
    m = np.dstack([cv2.medianBlur(np.ascontiguousarray(img[..., i]), 5) for i in range(3)])
    img[hot] = m[hot]
    return img


def nlm(img, strength=.035, win=5, patch=1, guide=None):
    """Non-local means in a log domain, with weights from a lightly smoothed copy."""
    enc = np.log1p(img * 30)
    g = cv2.GaussianBlur(enc, (0, 0), .7) if guide is None else guide
    acc, wsum = np.zeros_like(enc), np.zeros(enc.shape[:2], np.float32)
    h2 = strength * strength
    k = 2 * patch + 1
    pad = cv2.copyMakeBorder(enc, win, win, win, win, cv2.BORDER_REFLECT)
    gpad = cv2.copyMakeBorder(g, win, win, win, win, cv2.BORDER_REFLECT)
    H, W = wsum.shape
    for dy in range(-win, win + 1):
        for dx in range(-win, win + 1):
            if dx * dx + dy * dy > win * win + 1:
                continue
            gs = gpad[win + dy:win + dy + H, win + dx:win + dx + W]
            d = ((gs - g) ** 2).sum(2)
            d = cv2.boxFilter(d, -1, (k, k))
            w = np.exp(-d / (3 * h2))
            acc += w[..., None] * pad[win + dy:win + dy + H, win + dx:win + dx + W]
            wsum += w
    return np.expm1(acc / wsum[..., None]) / 30


def smoke(shape, x, y, height, seed=0, n=40000, steps=260):
    """Wisps traced through a drifting curl field; returns a density map."""
    H, W = shape
    rng = np.random.default_rng(seed)
    S = 64
    pot = []
    for s in (13, 7):
        f = cv2.GaussianBlur(rng.standard_normal((S * 4, S * 2)).astype(np.float32), (0, 0), s, borderType=cv2.BORDER_REFLECT)
        pot.append(f / f.std())
    f = pot[0] + .3 * pot[1]
    gy, gx = np.gradient(f)
    gx, gy = (gx / gx.std()).astype(np.float32), (gy / gy.std()).astype(np.float32)
    out = np.zeros((H, W), np.float32)
    src = rng.integers(0, 2, n)
    born = rng.uniform(0, 1, n)          # the field drifts, so each source draws a folding sheet
    px = x + np.array([-.011, .013])[src] * H + (born - .5) * H * .012
    py = np.full(n, y, np.float64)
    ph = np.array([0, 37])[src]
    v = height / steps
    for i in range(steps):
        a = i / steps
        ix = np.clip(((px - x) / height * S * 1.1 + S + ph * .5).astype(np.float32), 0, S * 2 - 2)
        iy = np.clip(((y - py) / height * S * 1.7 + ph + born * 22).astype(np.float32), 0, S * 4 - 2)
        ix, iy = ix.reshape(200, -1), iy.reshape(200, -1)
        fx = cv2.remap(gy, ix, iy, cv2.INTER_LINEAR).ravel()
        fy = cv2.remap(gx, ix, iy, cv2.INTER_LINEAR).ravel()
        amp = .08 + .85 * a
        px = px + fx * v * amp
        py = py - v * (1 + .15 * fy * amp)
        w = (1 - a) ** 1.3 * min(1, a * 8)
        jx, jy = px.astype(int), py.astype(int)
        ok = (jx >= 0) & (jx < W) & (jy >= 0) & (jy < H)
        np.add.at(out, (jy[ok], jx[ok]), w)
    soft = cv2.GaussianBlur(out, (0, 0), H * .0016) + .5 * cv2.GaussianBlur(out, (0, 0), H * .007)
    return soft / np.percentile(soft[soft > soft.max() * .02], 97)


def shoulder(x):
    """Filmic curve, neutral in the shadows, rolling off above middle grey."""
    a, b = .55, .45
    hi = a + b * (1 - np.exp(-(x - a) / b))
    return np.where(x < a, x, hi)


def develop(stem, size=None, exposure=0.0, smoke_at=None, vignette=1.0, denoise=.07, ground=0.0, seed=0, grain=.6, keep="all", calm=None):
    t = load(stem + ".T.exr")
    r = load(stem + ".R.exr")
    t = despeckle(t)
    if denoise:
        clean = nlm(t, denoise)
        if os.path.exists(stem + ".ID.png"):                   # plain surfaces carry no fine detail
            ids = cv2.imread(stem + ".ID.png", cv2.IMREAD_GRAYSCALE)
            for lo, hi, sig in ((90, 230, ground), (230, 256, .30)):
                m = ((ids >= lo) & (ids < hi)).astype(np.float32)
                if not sig or not m.any():
                    continue
                m = cv2.GaussianBlur(cv2.erode(m, np.ones((5, 5))), (0, 0), 1.2)[..., None]
                enc = np.log1p(cv2.GaussianBlur(t, (0, 0), 1.0) * 30)
                for _ in range(2):
                    enc = cv2.bilateralFilter(enc, 0, sig, 5)
                clean = clean * (1 - m) + (np.expm1(enc) / 30) * m
        t = clean
    img = (t + r) * 2 ** exposure
    if size and (img.shape[1], img.shape[0]) != tuple(size):
        interp = cv2.INTER_AREA if img.shape[1] > size[0] else cv2.INTER_LANCZOS4
        up = img.shape[1] < size[0]
        img = np.maximum(cv2.resize(img, tuple(size), interpolation=interp), 0)
        if up:
            img = np.maximum(img + .22 * (img - cv2.GaussianBlur(img, (0, 0), 1.0)), img * .5)
    H, W = img.shape[:2]
    if smoke_at:
        d = smoke((H, W), smoke_at[0] * W, smoke_at[1] * H, smoke_at[2] * H, seed)
        img += (np.clip(cv2.GaussianBlur(d, (0, 0), H * .0022), 0, 2.5) ** .75 * .085)[..., None] * np.array([.62, .78, 1.0], np.float32)
    hi = np.maximum(img - .7, 0)
    hi = np.minimum(hi, 4)
    bloom = sum(w * cv2.GaussianBlur(hi, (0, 0), H * s) for s, w in ((.004, .10), (.016, .05), (.05, .025)))
    img = img + bloom
    lum = img.max(axis=2, keepdims=True)
    mapped = shoulder(lum)
    img = img * (mapped / np.maximum(lum, 1e-6))
    over = np.clip((lum - 2.4) / 6.0, 0, 1)                  # very bright: drift to white
    img = img + over * (mapped - img) * .75
    out = to_srgb(np.clip(img, 0, 1))
    # fall off into the page colour
    yy, xx = np.mgrid[0:H, 0:W].astype(np.float32)
    u, v = np.abs(xx / (W - 1) * 2 - 1), np.abs(yy / (H - 1) * 2 - 1)
    ease = lambda x: x ** 3 * (x * (x * 6 - 15) + 10)
    if keep == "all":
        e = ease(np.clip(((u ** 3.0 + v ** 3.0) ** (1 / 3.0) - .50) / .52, 0, 1))
    else:
        e = 1 - (1 - ease(np.clip((v - .52) / .48, 0, 1))) * (1 - ease(np.clip((u - .76) / .24, 0, 1)))
    e = e * vignette
    out = out + e[..., None] * (BG - out)
    if calm:                                                   # quiet side for the page's own text
        side = xx / (W - 1) if calm == "left" else 1 - xx / (W - 1)
        c = np.clip((.62 - side) / .50, 0, 1)
        out = out + (c * c * (3 - 2 * c) * .74)[..., None] * (BG - out)
    rng = np.random.default_rng(seed)
    g = rng.normal(0, grain / 255, (H, W, 1)).astype(np.float32)
    return np.clip(out + g, 0, 1)


def save(path, img, quality=85):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    cv2.imwrite(path, (img * 255 + .5).astype(np.uint8),
                [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_OPTIMIZE, 1])


def mirror(img, quads):
    """Flip a picture for right-to-left pages, keeping the labels readable."""
    H, W = img.shape[:2]
    out = img[:, ::-1].copy()
    for q in quads:
        src = np.float32([[x * W, y * H] for x, y in q])                       # top left, top right, bottom right, bottom left
        dst = np.float32([[W - 1 - x, y] for x, y in src[[1, 0, 3, 2]]])
        warped = cv2.warpPerspective(img, cv2.getPerspectiveTransform(src, dst), (W, H), flags=cv2.INTER_CUBIC)
        c = dst.mean(0)
        m = np.zeros((H, W), np.float32)
        cv2.fillConvexPoly(m, (c + (dst - c) * .965).astype(np.int32), 1.0)
        m = cv2.GaussianBlur(m, (0, 0), 1.2)[..., None]
        out = out * (1 - m) + np.clip(warped, 0, 1) * m
    return out


if __name__ == "__main__":
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("stem", nargs="?")
    ap.add_argument("out", nargs="?")
    ap.add_argument("--size")
    ap.add_argument("--exposure", type=float, default=.2)
    ap.add_argument("--job", help="JSON file with the arguments of develop() and `out`")
    a = ap.parse_args()
    cv2.setNumThreads(1)
    if a.job:
        with open(a.job, encoding="utf-8") as fh:
            kw = json.load(fh)
        target, quads = kw.pop("out"), kw.pop("mirror_labels", None)
        picture = develop(**kw)
        save(target, picture)
        if quads is not None:
            root, ext = os.path.splitext(target)
            save(root + "-ar" + ext, mirror(picture, quads))
    else:
        save(a.out, develop(a.stem, tuple(map(int, a.size.split("x"))) if a.size else None, a.exposure))
